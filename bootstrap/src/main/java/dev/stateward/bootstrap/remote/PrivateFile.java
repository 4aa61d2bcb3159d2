package dev.stateward.bootstrap.remote;

import dev.stateward.bootstrap.settings.FileExposure;
import dev.stateward.bootstrap.settings.FileFaults;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that only the user can read. */
public final class PrivateFile {
  private static final long LONGEST = 4096;

  private PrivateFile() {}

  /**
   * The text of a short file, without white space around it.
   *
   * @throws RemoteFailedException when it cannot be read, or others can read it too
   */
  public static String read(ClientEnvironment environment, String name) {
    Path file = environment.folder().resolve(name);
    try {
      if (FileExposure.exposed(file)) {
        throw RemoteFailedException.failed(
            name + " is open to other users of this machine: run `chmod 600 " + name + "`");
      }
      if (Files.size(file) > LONGEST) {
        throw RemoteFailedException.failed(name + " is longer than " + LONGEST + " bytes");
      }
      return Files.readString(file, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw RemoteFailedException.failed(name + " cannot be read: " + FileFaults.why(e));
    }
  }

  /**
   * As {@link #read(ClientEnvironment, String)}, of a stream.
   *
   * @param name what it is called in messages
   */
  static String read(InputStream in, String name) {
    try {
      byte[] bytes = in.readNBytes(Math.toIntExact(LONGEST) + 1);
      if (bytes.length > LONGEST) {
        throw RemoteFailedException.failed(name + " is longer than " + LONGEST + " bytes");
      }
      return new String(bytes, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw RemoteFailedException.failed(name + " cannot be read: " + FileFaults.why(e));
    }
  }

  /** Replaces {@code file} as a whole, and creates its folder. */
  public static void replace(Path file, String text) {
    try {
      Path folder = file.resolveSibling("").toAbsolutePath();
      Files.createDirectories(folder, closed(folder, "rwx------"));
      Path written = Files.createTempFile(folder, "new", ".tmp", closed(folder, "rw-------"));
      try {
        Files.writeString(
            written,
            text,
            StandardCharsets.UTF_8,
            StandardOpenOption.WRITE,
            StandardOpenOption.DSYNC);
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(written);
      }
    } catch (IOException e) {
      throw RemoteFailedException.failed(file + " cannot be written: " + FileFaults.why(e));
    }
  }

  private static FileAttribute<?>[] closed(Path folder, String permissions) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
