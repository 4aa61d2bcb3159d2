package dev.stateward.application.io;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A stream that may only be read while its reader is authorized: checked before the first byte, at
 * every mebibyte, and when the last check was some seconds ago, because clients may be slow.
 */
public final class WatchedStream extends PiecewiseStream {
  private static final int STRIDE = 1 << 20;
  private static final Duration FRESH = Duration.ofSeconds(5);

  private final Runnable watch;
  private final InstantSource time;
  private Instant asked = Instant.EPOCH;
  private int left;

  /**
   * A stream of {@code content}.
   *
   * @param watch throws once reading is no longer allowed
   */
  public WatchedStream(InputStream content, Runnable watch, InstantSource time) {
    super(content);
    this.watch = watch;
    this.time = time;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (length > 0 && (left == 0 || time.instant().isAfter(asked.plus(FRESH)))) {
      watch.run();
      left = STRIDE;
      asked = time.instant();
    }
    int read = in.read(buffer, offset, Math.min(length, left));
    left -= Math.max(read, 0);
    return read;
  }
}
