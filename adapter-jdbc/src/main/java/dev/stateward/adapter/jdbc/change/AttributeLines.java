package dev.stateward.adapter.jdbc.change;

import dev.stateward.domain.change.AttributeDigest;
import dev.stateward.domain.change.ShortDigest;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes and reads the attributes of an instance, one in a line. */
final class AttributeLines {
  private static final int DIGITS = 32;
  private static final Pattern NEW_LINE = Pattern.compile("\n");

  private AttributeLines() {}

  static String write(List<AttributeDigest> attributes) {
    return attributes.stream().map(AttributeLines::line).collect(Collectors.joining("\n"));
  }

  private static String line(AttributeDigest attribute) {
    String name = attribute.name().replace("\\", "\\\\").replace("\n", "\\n");
    return attribute.value().hex() + (attribute.sensitive() ? '*' : ' ') + name;
  }

  static List<AttributeDigest> read(String lines) {
    return lines.isEmpty()
        ? List.of()
        : NEW_LINE.splitAsStream(lines).map(AttributeLines::attribute).toList();
  }

  private static AttributeDigest attribute(String line) {
    return new AttributeDigest(
        name(line.substring(DIGITS + 1)),
        ShortDigest.parse(line.substring(0, DIGITS)),
        line.charAt(DIGITS) == '*');
  }

  private static String name(String written) {
    StringBuilder name = new StringBuilder(written.length());
    for (int at = 0; at < written.length(); at++) {
      char next = written.charAt(at);
      if (next == '\\') {
        at++;
        next = written.charAt(at) == 'n' ? '\n' : written.charAt(at);
      }
      name.append(next);
    }
    return name.toString();
  }
}
