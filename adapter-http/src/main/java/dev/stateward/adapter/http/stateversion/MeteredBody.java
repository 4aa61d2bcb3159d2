package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;
import java.util.function.LongSupplier;

/**
 * A request body that is parsed while it arrives. Everything except state data counts against a
 * limit; encoded state data may contain some white space.
 */
final class MeteredBody extends FilterInputStream {
  /** A parser reads ahead by less than this. */
  private static final int AHEAD = 16 * 1024;

  /** Base64 takes four bytes for three; line breaks take some more. */
  private static final int MOST_ENCODED_FOR_ONE = 2;

  private static final int UNDECODED = 512 * 1024;

  private final long limit;
  private long total;
  private long stateBytes;
  private boolean inContent;
  private long contentStart;
  private long decoded;

  /**
   * Reads {@code body}.
   *
   * @param limit the most bytes outside of states
   */
  MeteredBody(InputStream body, long limit) {
    super(body);
    this.limit = limit;
  }

  /**
   * Passes a state, which does not count against the limit.
   *
   * @param position how many bytes of the body the parser has consumed
   */
  void content(InlineUploads.Writing writing, OutputStream sink, LongSupplier position)
      throws IOException {
    long start = position.getAsLong();
    contentStart = total;
    decoded = 0;
    inContent = true;
    try {
      writing.to(new Counted(sink));
    } finally {
      inContent = false;
      stateBytes += position.getAsLong() - start;
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = in.read(bytes, offset, Math.min(length, AHEAD));
    if (read > 0) {
      total += read;
      if (inContent && total - contentStart > decoded * MOST_ENCODED_FOR_ONE + UNDECODED) {
        throw RequestRefusedException.badRequest("a state has more white space than data");
      }
      if (!inContent && total - stateBytes > limit + AHEAD) {
        throw new UseCaseFailedException(new Failure.TooLarge(limit));
      }
    }
    return read;
  }

  private final class Counted extends FilterOutputStream {
    Counted(OutputStream sink) {
      super(sink);
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      Objects.checkFromIndexSize(offset, length, bytes.length);
      decoded += length;
      out.write(bytes, offset, length);
    }
  }
}
