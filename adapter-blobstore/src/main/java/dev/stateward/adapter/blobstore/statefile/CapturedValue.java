package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.application.blob.port.StateFiles.Memory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of one JSON value or name, up to a limit. */
final class CapturedValue {
  private static final int FIRST_SIZE = 64;

  /** A buffer of this size is part of every tokenizer and is not charged. */
  static final int UNCHARGED = 16 * 1024;

  private static final Memory UNCHARGED_MEMORY = new UnchargedMemory();

  private byte[] bytes = new byte[FIRST_SIZE];
  private Memory memory = UNCHARGED_MEMORY;
  private int length;
  private int limit;
  private boolean cut = true;

  /** Discards the previous value and captures up to {@code most} bytes of the next, 0 for none. */
  void begin(int most) {
    begin(Math.min(most, UNCHARGED), UNCHARGED_MEMORY);
  }

  /** As {@link #begin(int)}; more than 16 KiB are charged to {@code charged}. */
  void begin(int most, Memory charged) {
    if (bytes.length > UNCHARGED) {
      memory.giveBack(bytes.length - UNCHARGED);
      bytes = new byte[FIRST_SIZE];
    }
    memory = charged;
    length = 0;
    limit = most;
    cut = most <= 0;
  }

  void add(byte[] from, int start, int end) {
    if (cut) {
      return;
    }
    int more = Math.min(end - start, limit - length);
    cut = more < end - start;
    if (!reserve(more)) {
      cut = true;
      return;
    }
    System.arraycopy(from, start, bytes, length, more);
    length += more;
  }

  private boolean reserve(int more) {
    if (more <= bytes.length - length) {
      return true;
    }
    int grown = (int) Math.min(limit, Math.max(length + (long) more, bytes.length * 2L));
    if (!memory.take(Math.max(grown, UNCHARGED) - Math.max(bytes.length, UNCHARGED))) {
      return false;
    }
    bytes = Arrays.copyOf(bytes, grown);
    return true;
  }

  /** Whether nothing is missing. */
  boolean whole() {
    return !cut;
  }

  /** How many bytes were captured. */
  int length() {
    return length;
  }

  /** The captured JSON, spelled as in the document without white space between tokens. */
  String json() {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  /**
   * The text of the captured string.
   *
   * @throws UnreadableException when it is not whole, or has characters that not every database
   *     stores
   */
  String text() throws UnreadableException {
    if (cut) {
      throw new UnreadableException();
    }
    return beginning(length);
  }

  /**
   * The first characters of the captured string, which may not be whole. They were captured
   * completely when the limit was 6 bytes for each and 1 for the quote.
   *
   * @param most how many characters; one less where that would split a code point
   * @throws UnreadableException when it has characters that not every database stores
   */
  String beginning(int most) throws UnreadableException {
    var json = new String(bytes, 1, (cut ? length : length - 1) - 1, StandardCharsets.UTF_8);
    boolean escaped = json.indexOf('\\') >= 0;
    var text = escaped ? unescape(json) : json;
    if (cut || text.length() > most) {
      text = text.substring(0, Math.min(text.length(), most));
      boolean split = !text.isEmpty() && Character.isHighSurrogate(text.charAt(text.length() - 1));
      text = split ? text.substring(0, text.length() - 1) : text;
    }
    // UTF-8 without control characters has none that databases refuse: only escapes spell those.
    if (escaped && text.codePoints().anyMatch(CapturedValue::refusedByDatabases)) {
      throw new UnreadableException();
    }
    return text;
  }

  private static boolean refusedByDatabases(int codePoint) {
    return codePoint == 0 || Character.getType(codePoint) == Character.SURROGATE;
  }

  /** What {@code json} spells, up to an escape that is not complete. */
  private static String unescape(String json) {
    var text = new StringBuilder(json.length());
    int at = 0;
    while (at < json.length()) {
      char next = json.charAt(at);
      int size = next != '\\' ? 1 : json.startsWith("u", at + 1) ? 6 : 2;
      if (at + size > json.length()) {
        break;
      }
      text.append(
          switch (size) {
            case 1 -> next;
            case 2 -> unescape(json.charAt(at + 1));
            default -> (char) Integer.parseInt(json, at + 2, at + 6, 16);
          });
      at += size;
    }
    return text.toString();
  }

  /** What the escape with {@code escaped} stands for, which is not {@code u}. */
  static char unescape(char escaped) {
    return switch (escaped) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> escaped;
    };
  }
}
