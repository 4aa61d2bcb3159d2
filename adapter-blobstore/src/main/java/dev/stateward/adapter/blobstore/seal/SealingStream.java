package dev.stateward.adapter.blobstore.seal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * What an encoder writes of a content, as a stream that is read: of the content only as much is
 * taken as the next bytes need. Closing it leaves the content open.
 */
final class SealingStream extends InputStream {
  private static final int PIECE = 32 * 1024;

  private final InputStream content;
  private final Encoded encoded = new Encoded();
  private final OutputStream encoder;
  private final byte[] piece = new byte[PIECE];
  private boolean ended;

  SealingStream(InputStream content, Encoding encoding) {
    this.content = content;
    try {
      this.encoder = encoding.of(encoded);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException("memory can be written", e);
    }
  }

  /** Makes an encoder of what is written. */
  interface Encoding {
    OutputStream of(OutputStream encoded) throws IOException;
  }

  /** What was encoded and not read yet. */
  private static final class Encoded extends ByteArrayOutputStream {
    private int position;

    int left() {
      return count - position;
    }

    int take(byte[] buffer, int offset, int length) {
      int taken = Math.min(length, left());
      System.arraycopy(buf, position, buffer, offset, taken);
      position += taken;
      if (position == count) {
        position = 0;
        reset();
      }
      return taken;
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (encoded.left() == 0 && !ended) {
      encodeNext();
    }
    return encoded.left() == 0 ? -1 : encoded.take(buffer, offset, length);
  }

  private void encodeNext() throws IOException {
    int read = content.read(piece);
    if (read >= 0) {
      encoder.write(piece, 0, read);
    } else {
      ended = true;
      encoder.close();
    }
  }

  @Override
  public void close() throws IOException {
    // What was not read to its end is of no use to anybody; the encoder has memory of its own.
    if (!ended) {
      ended = true;
      encoder.close();
    }
    encoded.take(new byte[encoded.left()], 0, encoded.left());
  }
}
