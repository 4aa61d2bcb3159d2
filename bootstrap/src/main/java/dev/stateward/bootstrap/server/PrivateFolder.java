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
   * Creates {@code folder} and its parents where they are missing.
   *
   * @throws UncheckedIOException when it cannot be created, or others can access it
   */
  static Path made(Path folder) {
    Path made = create(folder);
    try {
      if (FileExposure.exposed(made)) {
        throw new IOException("other users of this machine can access it");
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
          "the folder " + folder + " cannot be created: " + FileFaults.why(e), e);
    }
  }
}
