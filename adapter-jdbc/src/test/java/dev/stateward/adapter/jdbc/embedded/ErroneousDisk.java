package dev.stateward.adapter.jdbc.embedded;

import dev.stateward.testkit.disk.DiskError;
import java.io.IOException;
import java.nio.ByteBuffer;
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
    return new FailingFile(super.open(mode), ERROR.get());
  }

  private static final class FailingFile extends PassedOnFile {
    private final DiskError error;

    FailingFile(FileChannel file, DiskError error) {
      super(file);
      this.error = error;
    }

    @Override
    public synchronized int write(ByteBuffer source, long position) throws IOException {
      if (error.comes() && source.remaining() > 1) {
        // A part of it is written before the disk says no.
        ByteBuffer part = source.duplicate();
        part.limit(part.position() + part.remaining() / 2);
        super.write(part, position);
        throw error.told();
      }
      error.require();
      return super.write(source, position);
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
      error.comes();
      error.require();
      return super.truncate(size);
    }

    @Override
    public void force(boolean metadata) throws IOException {
      error.comes();
      error.require();
      super.force(metadata);
    }
  }
}
