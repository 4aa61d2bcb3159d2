package dev.stateward.bootstrap.server;

import dev.stateward.bootstrap.settings.FileExposure;
import dev.stateward.bootstrap.settings.FileFaults;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Folders for states, which often contain passwords: other users of the machine must not read them.
 */
final class PrivateFolder {
  private PrivateFolder() {}

  /**
   * Makes {@code folder} and those above it where they are missing; one that is there stays.
   *
   * @throws UncheckedIOException when it cannot be created, or others can access it
   */
  static Path made(Path folder) {
    Path made = create(folder);
    try {
      if (FileExposure.exposed(made)) {
        throw new IOException("other users of this machine can come at it");
      }
      return made;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the folder "
              + made
              + " is not private: "
              + e.getMessage()
              + "; run `chmod 700 "
              + made
              + "`",
          e);
    }
  }

  private static Path create(Path folder) {
    try {
      if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        return Files.createDirectories(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the folder " + folder + " cannot be made: " + FileFaults.why(e), e);
    }
  }
}
