package dev.stateward.application.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** A stream that fails when it has another number of bytes than announced. */
public final class ExactStream extends PiecewiseStream {
  private final long size;
  private long count;

  public ExactStream(InputStream content, long size) {
    super(content);
    this.size = size;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = in.read(buffer, offset, length);
    count += Math.max(read, 0);
    if (count > size) {
      throw new IOException("the content goes on after " + size + " bytes");
    }
    if (read < 0 && count < size) {
      throw new EOFException("the content ends after " + count + " of " + size + " bytes");
    }
    return read;
  }
}
