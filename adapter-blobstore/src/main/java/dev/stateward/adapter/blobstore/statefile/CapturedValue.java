package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.application.blob.port.StateFiles.Memory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes kept of one JSON value that passes by, as long as they are not too many. */
final class CapturedValue {
  private static final int FIRST_SIZE = 64;

  /** A buffer of this size is part of every reader, and paid for by none. */
  static final int FREE = 16 * 1024;

  private static final Memory NONE = new NoMemory();

  private byte[] bytes = new byte[FIRST_SIZE];
  private Memory memory = NONE;
  private int length;
  private int limit;
  private boolean cut = true;

  /** Forgets what was kept and keeps up to {@code most} bytes of what follows, 0 for none. */
  void begin(int most) {
    begin(Math.min(most, FREE), NONE);
  }

  /** As {@link #begin(int)}; {@code payer} pays for more than 16 KiB. */
  void begin(int most, Memory payer) {
    shrink();
    memory = payer;
    length = 0;
    limit = most;
    cut = most <= 0;
  }

  /** Gives back what a large value took. */
  private void shrink() {
    if (bytes.length > FREE) {
      memory.giveBack(bytes.length - FREE);
      bytes = new byte[FIRST_SIZE];
    }
  }

  void add(byte[] from, int start, int end) {
    if (cut) {
      return;
    }
    int more = Math.min(end - start, limit - length);
    cut = more < end - start;
    if (!fits(more)) {
      cut = true;
      return;
    }
    System.arraycopy(from, start, bytes, length, more);
    length += more;
  }

  private boolean fits(int more) {
    if (more <= bytes.length - length) {
      return true;
    }
    int grown = (int) Math.min(limit, Math.max(length + (long) more, bytes.length * 2L));
    if (!memory.take(Math.max(grown, FREE) - Math.max(bytes.length, FREE))) {
      return false;
    }
    bytes = Arrays.copyOf(bytes, grown);
    return true;
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

  /** How many bytes were kept. */
  int length() {
    return length;
  }

  /** The JSON that was kept, as it was spelled but for white space around its tokens. */
  String json() {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  /**
   * The beginning of what the JSON string that was kept, or the beginning of it, stands for.
   *
   * @param most how many characters it may have
   * @throws UnreadableException when it has characters that not every database stores
   */
  String beginning(int most) throws UnreadableException {
    int end = cut ? wholeCharacters() : length - 1;
    var text = unescape(new String(bytes, 1, Math.max(0, end - 1), StandardCharsets.UTF_8));
    int last = Math.min(most, text.length());
    boolean halved =
        (cut || last < text.length())
            && last > 0
            && Character.isHighSurrogate(text.charAt(last - 1));
    return storable(text.substring(0, halved ? last - 1 : last));
  }

  /** Where the last character ends that is there from its first byte to its last. */
  private int wholeCharacters() {
    int whole = 1;
    int at = 1;
    while (at < length) {
      at += size(at);
      if (at <= length) {
        whole = at;
      }
    }
    return whole;
  }

  /** How many bytes the character at {@code at} has, or its escape. */
  private int size(int at) {
    int first = bytes[at] & 0xff;
    if (first == '\\') {
      return at + 1 < length && bytes[at + 1] == 'u' ? 6 : 2;
    }
    if (first < 0xc0) {
      return 1;
    }
    return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
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
    return storable(unescape(new String(bytes, 1, length - 2, StandardCharsets.UTF_8)));
  }

  private static String storable(String text) throws UnreadableException {
    if (plain(text)) {
      return text;
    }
    if (text.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw new UnreadableException();
    }
    return text;
  }

  private static boolean plain(String text) {
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == 0 || c >= 0x80) {
        return false;
      }
    }
    return true;
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

  private static final class NoMemory implements Memory {
    @Override
    public boolean take(long bytes) {
      return bytes == 0;
    }

    @Override
    public void giveBack(long bytes) {}
  }
}
