package dev.stateward.adapter.blobstore;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** A text, a repeated text and a final text, in a stream of any length with constant memory. */
public final class RepeatedText extends InputStream {
  private final byte[] each;
  private final byte[] after;
  private byte[] current;
  private int position;
  private long left;

  /** A stream of {@code before}, {@code each} so many {@code times}, and {@code after}. */
  public RepeatedText(String before, String each, long times, String after) {
    this.current = before.getBytes(StandardCharsets.UTF_8);
    this.each = each.getBytes(StandardCharsets.UTF_8);
    this.after = after.getBytes(StandardCharsets.UTF_8);
    this.left = times;
  }

  @Override
  public int read() {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0];
  }

  @Override
  public int read(byte[] bytes, int offset, int length) {
    while (position == current.length) {
      if (left < 0) {
        return -1;
      }
      current = left == 0 ? after : each;
      position = 0;
      left--;
    }
    int count = Math.min(length, current.length - position);
    System.arraycopy(current, position, bytes, offset, count);
    position += count;
    return count;
  }
}
