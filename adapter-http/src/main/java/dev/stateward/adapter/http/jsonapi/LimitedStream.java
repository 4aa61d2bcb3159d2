package dev.stateward.adapter.http.jsonapi;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body of limited length; fails with {@link Failure.TooLarge} when it is longer. */
final class LimitedStream extends FilterInputStream {
  private final int longest;
  private long total;

  LimitedStream(InputStream body, int longest) {
    super(body);
    this.longest = longest;
  }

  @Override
  public int read() throws IOException {
    int next = super.read();
    count(next < 0 ? 0 : 1);
    return next;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = super.read(buffer, offset, length);
    count(Math.max(read, 0));
    return read;
  }

  private void count(int read) {
    total += read;
    if (total > longest) {
      throw new UseCaseFailedException(new Failure.TooLarge(longest));
    }
  }
}
