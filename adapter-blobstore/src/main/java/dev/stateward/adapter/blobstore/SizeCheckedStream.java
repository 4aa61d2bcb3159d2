package dev.stateward.adapter.blobstore;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * A stream of content that fails when it has another size than announced. Closing it leaves the
 * content open. Failures to read the content are distinguished from failures of the store.
 */
final class SizeCheckedStream extends FilterInputStream {
  /** Wraps what reading the content threw. */
  static final class ContentException extends IOException {
    private static final long serialVersionUID = 1;

    ContentException(Exception cause) {
      super(cause);
    }

    /** Throws the cause again. */
    IOException rethrown() throws IOException {
      if (getCause() instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      throw getCause() instanceof IOException checked ? checked : this;
    }
  }

  private final OptionalLong announced;
  private long count;

  SizeCheckedStream(InputStream content, OptionalLong announced) {
    super(content);
    this.announced = announced;
  }

  /** The number of bytes read so far. */
  long count() {
    return count;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    try {
      int read = in.read(bytes, offset, length);
      count += Math.max(read, 0);
      check(read < 0);
      return read;
    } catch (IOException | RuntimeException e) {
      throw new ContentException(e);
    }
  }

  private void check(boolean ended) throws IOException {
    if (announced.isEmpty()) {
      return;
    }
    long size = announced.getAsLong();
    if (ended && count < size) {
      throw new EOFException("the content ended after " + count + " of " + size + " bytes");
    }
    if (count > size) {
      throw new IOException("the content goes on after " + size + " bytes");
    }
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  @Override
  public void close() {
    // The caller closes the content.
  }
}
