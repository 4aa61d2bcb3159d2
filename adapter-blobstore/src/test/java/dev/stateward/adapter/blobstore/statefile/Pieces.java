package dev.stateward.adapter.blobstore.statefile;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Random;

/** Bytes that arrive in pieces of any size. */
final class Pieces extends InputStream {
  private final ByteArrayInputStream bytes;
  private final Random sizes;
  private final int largest;

  Pieces(byte[] bytes, long seed, int largest) {
    this.bytes = new ByteArrayInputStream(bytes);
    this.sizes = new Random(seed);
    this.largest = largest;
  }

  @Override
  public int read() {
    return bytes.read();
  }

  @Override
  public int read(byte[] buffer, int offset, int length) {
    return bytes.read(buffer, offset, Math.min(length, 1 + sizes.nextInt(largest)));
  }
}
