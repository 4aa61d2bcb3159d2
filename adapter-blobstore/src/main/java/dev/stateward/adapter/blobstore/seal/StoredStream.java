package dev.stateward.adapter.blobstore.seal;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * The stored bytes of a blob, whose failures are told from those of their decoder. Closing it
 * leaves them open.
 */
final class StoredStream extends FilterInputStream {
  /** Reading the stored bytes failed. */
  static final class ReadException extends IOException {
    private static final long serialVersionUID = 1;

    ReadException(IOException cause) {
      super(cause);
    }

    /** What reading threw. */
    IOException read() {
      return getCause() instanceof IOException cause ? cause : this;
    }
  }

  StoredStream(InputStream stored) {
    super(stored);
  }

  @Override
  public int read() throws IOException {
    try {
      return in.read();
    } catch (IOException e) {
      throw new ReadException(e);
    }
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    try {
      return in.read(buffer, offset, length);
    } catch (IOException e) {
      throw new ReadException(e);
    }
  }

  @Override
  public void close() {
    // The caller closes the stored bytes.
  }
}
