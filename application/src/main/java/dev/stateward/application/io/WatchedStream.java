package dev.stateward.application.io;

import java.io.IOException;
import java.io.InputStream;

/**
 * A content that is read only as long as it may be: whether it still may is asked before its first
 * byte and at every mebibyte.
 */
public final class WatchedStream extends PiecewiseStream {
  private static final int STRIDE = 1 << 20;

  private final Runnable watch;
  private int left;

  /**
   * A stream of {@code content}.
   *
   * @param watch throws when it may not be read any more
   */
  public WatchedStream(InputStream content, Runnable watch) {
    super(content);
    this.watch = watch;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (left == 0 && length > 0) {
      watch.run();
      left = STRIDE;
    }
    int read = in.read(buffer, offset, Math.min(length, left));
    left -= Math.max(read, 0);
    return read;
  }
}
