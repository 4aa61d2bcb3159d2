package dev.stateward.testkit.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.function.Supplier;

/** A file on a disk with errors. */
public final class ErroneousChannel extends PassedOnChannel {
  private final Supplier<DiskError> error;

  /** Passes on to {@code file} what the present error lets through. */
  public ErroneousChannel(FileChannel file, Supplier<DiskError> error) {
    super(file);
    this.error = error;
  }

  @Override
  public int write(ByteBuffer source, long position) throws IOException {
    DiskError now = error.get();
    if (now.comes() && source.remaining() > 1) {
      // A part of it is written before the disk says no.
      ByteBuffer part = source.duplicate();
      part.limit(part.position() + part.remaining() / 2);
      super.write(part, position);
      throw now.told();
    }
    now.require();
    return super.write(source, position);
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    change();
    return super.truncate(size);
  }

  @Override
  public void force(boolean metadata) throws IOException {
    change();
    super.force(metadata);
  }

  private void change() throws IOException {
    DiskError now = error.get();
    now.comes();
    now.require();
  }
}
