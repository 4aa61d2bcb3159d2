package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.OpenSeal;
import dev.stateward.application.io.ExactStream;
import dev.stateward.application.io.PiecewiseStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.OptionalLong;

/** One blob that is sealed under a key of its own while it is stored. */
final class SealInProgress {
  private final BlobCipher cipher;
  private final BlobCipher.Key key;
  private long storedSize;

  SealInProgress(BlobCipher cipher) {
    this.cipher = cipher;
    this.key = cipher.newKey();
  }

  /** {@code content}, sealed; fails when it has another size than announced. */
  InputStream sealed(InputStream content, OptionalLong size) {
    InputStream exact = size.isPresent() ? new ExactStream(content, size.getAsLong()) : content;
    return new Counted(cipher.sealing(exact, key));
  }

  /** {@code bytes}, sealed. */
  byte[] sealed(byte[] bytes) {
    try (InputStream sealed =
        sealed(new ByteArrayInputStream(bytes), OptionalLong.of(bytes.length))) {
      return sealed.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("bytes in memory can be sealed", e);
    }
  }

  /** How it was sealed. */
  OpenSeal finished(boolean large) {
    return new OpenSeal.Under(key, cipher.form(), storedSize, large);
  }

  private final class Counted extends PiecewiseStream {
    Counted(InputStream sealed) {
      super(sealed);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int read = in.read(buffer, offset, length);
      storedSize += Math.max(read, 0);
      return read;
    }
  }
}
