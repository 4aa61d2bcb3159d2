package dev.stateward.adapter.jdbc;

import java.io.IOException;
import java.nio.channels.FileChannel;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * Files of H2 in which nothing is valid before it is whole on the disk, as {@link OrderedFile}
 * says. Public because H2 makes paths of it.
 */
public final class OrderedFiles extends FilePathWrapper {
  /** What the paths of such files begin with. */
  static final String SCHEME = "ordered";

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
    return new OrderedFile(getBase().open(mode));
  }
}
