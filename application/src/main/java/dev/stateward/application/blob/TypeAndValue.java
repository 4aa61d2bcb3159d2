package dev.stateward.application.blob;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.domain.stateversion.JsonText;
import java.util.AbstractList;
import java.util.List;

/**
 * Type and value of an output as they are encrypted together: how many characters (UTF-16 code
 * units) the type has, a colon, the type, and the value, in UTF-8. Each may have many megabytes.
 */
record TypeAndValue(JsonText type, JsonText value) {
  /** The bytes, in parts, each of which is made whenever it is asked for, and held by nobody. */
  List<byte[]> parts() {
    Pieces types = new Pieces(type.text());
    Pieces values = new Pieces(value.text());
    byte[] length = (type.text().length() + ":").getBytes(UTF_8);
    return new AbstractList<>() {
      @Override
      public byte[] get(int index) {
        int piece = index - 1;
        return index == 0
            ? length.clone()
            : piece < types.count() ? types.get(piece) : values.get(piece - types.count());
      }

      @Override
      public int size() {
        return 1 + types.count() + values.count();
      }
    };
  }

  /** A text in pieces, each of whole characters. */
  private record Pieces(String text) {
    private static final int LENGTH = 32 * 1024;

    int count() {
      return Math.ceilDiv(text.length(), LENGTH);
    }

    byte[] get(int index) {
      return text.substring(begin(index), begin(index + 1)).getBytes(UTF_8);
    }

    private int begin(int index) {
      int begin = Math.min(index * LENGTH, text.length());
      boolean within =
          begin > 0 && begin < text.length() && Character.isHighSurrogate(text.charAt(begin - 1));
      return within ? begin + 1 : begin;
    }
  }

  /** What these bytes hold. */
  static TypeAndValue of(byte[] bytes) {
    int begin = 0;
    int length = 0;
    while (bytes[begin] != ':') {
      length = 10 * length + bytes[begin] - '0';
      begin++;
    }
    begin++;
    int end = end(bytes, begin, length);
    return new TypeAndValue(
        new JsonText(new String(bytes, begin, end - begin, UTF_8)),
        new JsonText(new String(bytes, end, bytes.length - end, UTF_8)));
  }

  /** Where so many characters end: one of four bytes is two of them. */
  private static int end(byte[] utf8, int begin, int characters) {
    int end = begin;
    int left = characters;
    while (left > 0) {
      int first = utf8[end] & 0xff;
      int bytes = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
      end += bytes;
      left -= bytes == 4 ? 2 : 1;
    }
    return end;
  }
}
