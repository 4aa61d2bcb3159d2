package dev.stateward.bootstrap.keys;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;

/** Bytes in base64 (RFC 4648, section 4): of many megabytes no further copy is made. */
final class PrintableBytes {
  private static final int BYTES = 3;
  private static final int CHARACTERS = 4;

  /** How many of each are converted at once. */
  private static final int GROUPS = 16 * 1024;

  private PrintableBytes() {}

  /** Adds {@code bytes} to {@code text}. */
  static void encode(byte[] bytes, StringBuilder text) {
    Base64.Encoder encoder = Base64.getEncoder();
    text.ensureCapacity(text.length() + Math.ceilDiv(bytes.length, BYTES) * CHARACTERS);
    int from = 0;
    while (from < bytes.length) {
      int end = Math.min(from + GROUPS * BYTES, bytes.length);
      text.append(encoder.encodeToString(Arrays.copyOfRange(bytes, from, end)));
      from = end;
    }
  }

  /**
   * What {@code text} stands for, from {@code begin} on.
   *
   * @throws IllegalArgumentException when it is not in base64
   */
  static byte[] decode(String text, int begin) {
    Base64.Decoder decoder = Base64.getDecoder();
    ByteBuffer bytes = ByteBuffer.allocate(length(text, begin));
    int from = begin;
    while (from < text.length()) {
      int end = Math.min(from + GROUPS * CHARACTERS, text.length());
      byte[] piece = decoder.decode(text.substring(from, end));
      if (piece.length > bytes.remaining()) {
        throw new IllegalArgumentException("more follows the end");
      }
      bytes.put(piece);
      from = end;
    }
    return bytes.array();
  }

  private static int length(String text, int begin) {
    int end = text.length();
    while (end > begin && text.charAt(end - 1) == '=') {
      end--;
    }
    return (int) ((long) (end - begin) * BYTES / CHARACTERS);
  }
}
