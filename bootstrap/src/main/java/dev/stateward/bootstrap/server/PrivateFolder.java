package dev.stateward.bootstrap.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Folders for states, which often hold passwords: other users of the machine must not see in. */
final class PrivateFolder {
  private PrivateFolder() {}

  /** Makes {@code folder} and those above it where they are missing; one that is there stays. */
  static Path made(Path folder) {
    try {
      if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        return Files.createDirectories(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("the folder " + folder + " cannot be made: " + e, e);
    }
  }
}
