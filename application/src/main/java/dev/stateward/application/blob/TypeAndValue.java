package dev.stateward.application.blob;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.domain.stateversion.JsonText;
import java.util.List;

/**
 * Type and value of an output as they are encrypted together: how many characters (UTF-16 code
 * units) the type has, a colon, the type, and the value, in UTF-8. Each may have many megabytes.
 */
record TypeAndValue(JsonText type, JsonText value) {
  /** The bytes, in two parts. */
  List<byte[]> parts() {
    String text = type.text();
    return List.of((text.length() + ":" + text).getBytes(UTF_8), value.text().getBytes(UTF_8));
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
