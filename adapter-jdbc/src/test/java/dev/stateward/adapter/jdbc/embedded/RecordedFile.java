package dev.stateward.adapter.jdbc.embedded;

import dev.stateward.testkit.disk.PassedOnChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A file of H2 whose changes are noted, each in the order in which it reached the file. */
final class RecordedFile extends PassedOnChannel {
  private final WriteHistory history;

  RecordedFile(FileChannel file, WriteHistory history) {
    super(file);
    this.history = history;
  }

  @Override
  public int write(ByteBuffer source, long position) throws IOException {
    synchronized (history) {
      ByteBuffer offered = source.duplicate();
      int written = super.write(source, position);
      byte[] bytes = new byte[written];
      offered.get(bytes);
      history.wrote(position, bytes);
      return written;
    }
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    synchronized (history) {
      super.truncate(size);
      history.truncated(size);
      return this;
    }
  }

  @Override
  public void force(boolean metadata) throws IOException {
    synchronized (history) {
      super.force(metadata);
      history.forced();
    }
  }
}
