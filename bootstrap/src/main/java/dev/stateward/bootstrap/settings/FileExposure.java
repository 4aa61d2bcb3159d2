package dev.stateward.bootstrap.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/**
 * Whether other users of the machine can access a file or folder. Only known on POSIX file systems;
 * elsewhere nothing counts as exposed.
 */
public final class FileExposure {
  private static final Set<PosixFilePermission> OF_OTHERS =
      EnumSet.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.GROUP_EXECUTE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE,
          PosixFilePermission.OTHERS_EXECUTE);

  private FileExposure() {}

  /**
   * Whether other users can reach {@code path}: neither it nor a folder above it is private.
   *
   * @param path an existing file or folder
   */
  public static boolean exposed(Path path) throws IOException {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return false;
    }
    for (Path at = path.toRealPath(); at != null; at = at.getParent()) {
      if (closed(at)) {
        return false;
      }
    }
    return true;
  }

  /** Whether {@code path} itself is accessible to other users. */
  static boolean open(Path path) throws IOException {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        && !closed(path.toRealPath());
  }

  private static boolean closed(Path path) throws IOException {
    return Files.getPosixFilePermissions(path).stream().noneMatch(OF_OTHERS::contains);
  }
}
