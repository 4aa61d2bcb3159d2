package dev.stateward.adapter.jdbc.embedded;

import dev.stateward.testkit.disk.DiskError;
import dev.stateward.testkit.disk.ErroneousChannel;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.AtomicReference;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.async.FilePathAsync;

/**
 * Stands in for the file system that {@link EmbeddedFile} asks H2 for, and fails. Public because H2
 * makes paths of it.
 */
public final class ErroneousDisk extends FilePathAsync {
  private static final AtomicReference<DiskError> ERROR = new AtomicReference<>(DiskError.none());

  /** Has {@code work} write to a disk with this error. */
  static void during(DiskError error, Runnable work) {
    ERROR.set(error);
    FilePath.register(new ErroneousDisk());
    try {
      work.run();
    } finally {
      FilePath.register(new FilePathAsync());
    }
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    DiskError error = ERROR.get();
    return new ErroneousChannel(super.open(mode), () -> error);
  }
}
