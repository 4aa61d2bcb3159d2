package dev.stateward.adapter.blobstore.seal;

import dev.stateward.application.blob.port.BlobCipher.ChangedException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A decoded blob: that its stored bytes were changed is told from that they cannot be read. */
final class OpeningStream extends FilterInputStream {
  private boolean failed;

  OpeningStream(InputStream content) {
    super(content);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (failed) {
      throw new IOException("a sealed blob was found changed before");
    }
    try {
      return in.read(buffer, offset, length);
    } catch (StoredStream.ReadException e) {
      throw e.read();
    } catch (IOException e) {
      failed = true;
      throw new ChangedException(e);
    }
  }
}
