package dev.stateward.adapter.http.jsonapi;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A body of limited length, which counts as memory while it arrives. Fails with {@link
 * Failure.TooLarge} when it is longer, and as {@link JsonMemory} when other requests hold too much.
 */
final class LimitedStream extends FilterInputStream {
  private final int longest;
  private final ByteBudget.Share share;
  private long total;

  LimitedStream(InputStream body, int longest, ByteBudget.Share share) {
    super(body);
    this.longest = longest;
    this.share = share;
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
    if (total > Budgets.SMALL_JSON_BODY && !share.take(read)) {
      throw JsonMemory.tooMuch();
    }
  }
}
