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
 * Files of H2, for their owner alone, in which nothing is valid before it is whole on the disk, as
 * {@link OrderedFile} says. Public because H2 makes paths of it.
 */
public final class OrderedFiles extends FilePathWrapper {
  /** What the paths of such files begin with. */
  static final String SCHEME = "ordered";

  private static final FileAttribute<Set<PosixFilePermission>> FOR_OWNER_ALONE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /** Tells H2 of them. */
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

  /** Makes {@code file} when it is not there; H2 would make it as the process makes any other. */
  private static void makeForOwnerAlone(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try {
        Files.createFile(file, FOR_OWNER_ALONE);
      } catch (FileAlreadyExistsException there) {
        // It stays as it is.
      }
    }
  }
}
