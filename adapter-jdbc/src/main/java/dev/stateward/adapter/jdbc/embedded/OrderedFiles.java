package dev.stateward.adapter.jdbc.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * Files of H2 that only their owner can access, and in which nothing is valid before it is complete
 * on the disk (see {@link OrderedFile}). Public because H2 instantiates it.
 */
public final class OrderedFiles extends FilePathWrapper {
  /** The prefix of the paths of such files. */
  static final String SCHEME = "ordered";

  private static final FileAttribute<Set<PosixFilePermission>> FOR_OWNER_ALONE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /** Registers them with H2. */
  static void register() {
    FilePath.register(new OrderedFiles());
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    if (!mode.equals("r")) {
      makeForOwnerAlone(Path.of(getBase().unwrap().toString()));
    }
    return new OrderedFile(getBase().open(mode));
  }

  /** Creates a missing {@code file}; H2 would create it with default permissions. */
  private static void makeForOwnerAlone(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try {
        Files.createFile(file, FOR_OWNER_ALONE);
      } catch (FileAlreadyExistsException there) {
        // It exists already.
      }
    }
  }
}
