package dev.stateward.adapter.blobstore.statefile;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Checks that the bytes of successive pieces are UTF-8. */
final class Utf8Check {
  private static final int DECODED_AT_ONCE = 2 * 1024;
  private static final int LONGEST_CHARACTER = 4;

  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final CharBuffer decoded = CharBuffer.allocate(DECODED_AT_ONCE);

  /** The first bytes of a character that goes on in the next piece. */
  private final ByteBuffer incomplete = ByteBuffer.allocate(LONGEST_CHARACTER);

  /**
   * Checks the next piece.
   *
   * @return {@code end}, or the position up to which the piece was UTF-8
   */
  int validEnd(byte[] bytes, int from, int end) {
    int at = from;
    while (incomplete.position() > 0 && at < end) {
      incomplete.put(bytes[at++]);
      if (!decodes(incomplete.flip())) {
        return from;
      }
      incomplete.compact();
    }
    var rest = ByteBuffer.wrap(bytes, at, end - at);
    if (!decodes(rest)) {
      return rest.position();
    }
    incomplete.put(rest);
    return end;
  }

  /** Decodes all characters that are complete. */
  private boolean decodes(ByteBuffer bytes) {
    CoderResult result;
    do {
      result = decoder.decode(bytes, decoded.clear(), false);
    } while (result.isOverflow());
    return result.isUnderflow();
  }
}
