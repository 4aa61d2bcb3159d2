package dev.stateward.adapter.jdbc.embedded;

import dev.stateward.testkit.disk.PassedOnChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.AtomicReference;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.async.FilePathAsync;

/**
 * Stands in for the file system that {@link EmbeddedFile} asks H2 for, and fails as a disk does.
 * Public because H2 makes paths of it.
 */
public final class FailingFiles extends FilePathAsync {
  private static final AtomicReference<Fault> FAULT = new AtomicReference<>(Fault.NONE);

  /** What fails. */
  enum Fault {
    NONE,
    /** Nothing is written, as on a full disk. */
    WRITE,
    /** What was written is not on the disk: said once, as Linux does. */
    ONE_SYNC
  }

  /** What is done with files that fail. */
  interface Work {
    void run() throws Exception;
  }

  static void during(Work work) throws Exception {
    FilePath.register(new FailingFiles());
    try {
      work.run();
    } finally {
      FAULT.set(Fault.NONE);
      FilePath.register(new FilePathAsync());
    }
  }

  /** From now on this fails. */
  static void fail(Fault fault) {
    FAULT.set(fault);
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    return new FailingFile(super.open(mode));
  }

  private static final class FailingFile extends PassedOnChannel {
    FailingFile(FileChannel file) {
      super(file);
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
      if (FAULT.get() == Fault.WRITE) {
        throw new IOException("No space left on device");
      }
      return super.write(source, position);
    }

    @Override
    public void force(boolean metadata) throws IOException {
      if (FAULT.compareAndSet(Fault.ONE_SYNC, Fault.NONE)) {
        throw new IOException("Input/output error");
      }
      super.force(metadata);
    }
  }
}
