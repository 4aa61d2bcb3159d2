package dev.stateward.adapter.blobstore.backup;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;

/** Small files under names of letters, digits and {@code . - _ /}, written whole. */
interface BackupFiles extends AutoCloseable {
  /** A file, and when it was written. */
  record Written(String name, Instant at) {}

  /** Writes a file, which replaces one of the same name. */
  void write(String name, byte[] bytes) throws IOException;

  /**
   * Opens a file.
   *
   * @throws java.io.FileNotFoundException when there is none
   */
  InputStream open(String name) throws IOException;

  /** The files whose names begin with {@code prefix}, which is empty or ends with a slash. */
  List<Written> list(String prefix) throws IOException;

  /** Makes sure that there is no file of that name. */
  void delete(String name) throws IOException;

  @Override
  void close();
}
