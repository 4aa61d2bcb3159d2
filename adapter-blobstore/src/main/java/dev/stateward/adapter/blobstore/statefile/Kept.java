package dev.stateward.adapter.blobstore.statefile;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes kept of one JSON value that passes by, as long as they are not too many. */
final class Kept {
  private static final int FIRST_SIZE = 64;

  private byte[] bytes = new byte[FIRST_SIZE];
  private int length;
  private int limit;
  private boolean cut = true;

  /** Forgets what was kept and keeps up to {@code most} bytes of what follows, 0 for none. */
  void begin(int most) {
    length = 0;
    limit = most;
    cut = most <= 0;
  }

  void add(byte[] from, int start, int end) {
    if (cut) {
      return;
    }
    int more = end - start;
    if (more > limit - length) {
      cut = true;
      return;
    }
    if (more > bytes.length - length) {
      long grown = Math.min(limit, Math.max(length + (long) more, bytes.length * 2L));
      bytes = Arrays.copyOf(bytes, (int) grown);
    }
    System.arraycopy(from, start, bytes, length, more);
    length += more;
  }

  /** Whether nothing is missing. */
  boolean whole() {
    return !cut;
  }

  /** Whether exactly {@code ascii} was kept. */
  boolean is(String ascii) {
    if (cut || length != ascii.length()) {
      return false;
    }
    for (int at = 0; at < length; at++) {
      if (bytes[at] != ascii.charAt(at)) {
        return false;
      }
    }
    return true;
  }

  /** The JSON that was kept, as it was spelled but for white space around its tokens. */
  String json() {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  /**
   * What the JSON string that was kept stands for.
   *
   * @throws UnreadableException when it was cut, or has characters that not every database stores
   */
  String string() throws UnreadableException {
    if (cut) {
      throw new UnreadableException();
    }
    var text = unescape(new String(bytes, 1, length - 2, StandardCharsets.UTF_8));
    if (text.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw new UnreadableException();
    }
    return text;
  }

  private static String unescape(String text) {
    int escape = text.indexOf('\\');
    if (escape < 0) {
      return text;
    }
    var plain = new StringBuilder(text.length());
    int from = 0;
    while (escape >= 0) {
      plain.append(text, from, escape);
      char kind = text.charAt(escape + 1);
      from = escape + 2;
      if (kind == 'u') {
        plain.append((char) Integer.parseInt(text, from, from + 4, 16));
        from += 4;
      } else {
        plain.append(unescape(kind));
      }
      escape = text.indexOf('\\', from);
    }
    return plain.append(text, from, text.length()).toString();
  }

  private static char unescape(char kind) {
    return switch (kind) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> kind;
    };
  }
}
