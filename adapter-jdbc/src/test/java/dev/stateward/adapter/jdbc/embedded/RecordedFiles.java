package dev.stateward.adapter.jdbc.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.AtomicReference;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.async.FilePathAsync;

/**
 * Stands in for the file system that {@link EmbeddedFile} asks H2 for, and notes what is written.
 * Public because H2 makes paths of it.
 */
public final class RecordedFiles extends FilePathAsync {
  private static final AtomicReference<WriteHistory> HISTORY =
      new AtomicReference<>(new WriteHistory());

  /** The history of all that is written from here on until the end of {@code work}. */
  static WriteHistory during(RecordedWork work) throws Exception {
    WriteHistory history = new WriteHistory();
    HISTORY.set(history);
    FilePath.register(new RecordedFiles());
    try {
      work.run(history);
    } finally {
      FilePath.register(new FilePathAsync());
    }
    return history;
  }

  /** What writes to a database, and notes what was acknowledged. */
  interface RecordedWork {
    void run(WriteHistory history) throws Exception;
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    return new RecordedFile(super.open(mode), HISTORY.get());
  }
}
