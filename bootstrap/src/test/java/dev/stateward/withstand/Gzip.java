package dev.stateward.withstand;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;

/** Bodies that grow when they are unpacked. */
final class Gzip {
  private static final int PIECE = 1 << 16;

  private Gzip() {}

  /** So many zeroes, packed. */
  static byte[] zeroes(int count) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      for (int left = count; left > 0; left -= PIECE) {
        out.write(new byte[Math.min(left, PIECE)]);
      }
    }
    return packed.toByteArray();
  }
}
