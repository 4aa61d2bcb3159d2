package dev.stateward.application.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream in which all reading and skipping goes through one method, without mark and reset. */
public abstract class PiecewiseStream extends FilterInputStream {
  private static final int MOST_SKIPPED = 8192;

  protected PiecewiseStream(InputStream content) {
    super(content);
  }

  @Override
  public abstract int read(byte[] buffer, int offset, int length) throws IOException;

  @Override
  public final int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public final long skip(long count) throws IOException {
    return readNBytes(Math.clamp(count, 0, MOST_SKIPPED)).length;
  }

  @Override
  public final boolean markSupported() {
    return false;
  }
}
