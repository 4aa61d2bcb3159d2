package dev.stateward.application.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** A stream that keeps a copy of what is read from it, as long as that is not too much. */
public final class CopyingStream extends PiecewiseStream {
  private static final int USUAL_STATE = 16 * 1024;

  private final int limit;
  private ByteArrayOutputStream copy = new ByteArrayOutputStream(USUAL_STATE);
  private boolean overflowed;

  /** A stream that copies up to {@code limit} bytes of {@code content}. */
  public CopyingStream(InputStream content, int limit) {
    super(content);
    this.limit = limit;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = in.read(buffer, offset, length);
    if (read > 0) {
      keep(buffer, offset, read);
    }
    return read;
  }

  private void keep(byte[] buffer, int offset, int length) {
    if (copy.size() + length <= limit && !overflowed) {
      copy.write(buffer, offset, length);
    } else {
      overflowed = true;
      copy = new ByteArrayOutputStream(0);
    }
  }

  /** What was read; empty when it was more than is kept. */
  public Optional<byte[]> copied() {
    return overflowed ? Optional.empty() : Optional.of(copy.toByteArray());
  }
}
