package dev.stateward.adapter.jdbc.change;

import dev.stateward.domain.change.AttributeDigest;
import dev.stateward.domain.change.AttributeDigest.Sensitivity;
import dev.stateward.domain.change.ShortDigest;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes and reads the attributes of an instance, one in a line. */
final class AttributeLines {
  private static final int DIGITS = 32;
  private static final char NAMED = '!';

  /** A pattern of LIKE for an output whose value is sensitive by its name alone. */
  static final String NAMED_OUTPUT = "%" + NAMED + "value%";

  private static final Pattern NEW_LINE = Pattern.compile("\n");

  private AttributeLines() {}

  static String write(List<AttributeDigest> attributes) {
    return attributes.stream().map(AttributeLines::line).collect(Collectors.joining("\n"));
  }

  private static String line(AttributeDigest attribute) {
    String name = attribute.name().replace("\\", "\\\\").replace("\n", "\\n");
    return attribute.value().hex() + sign(attribute.sensitivity()) + name;
  }

  private static char sign(Sensitivity sensitivity) {
    return switch (sensitivity) {
      case NONE -> ' ';
      case MARKED -> '*';
      case NAMED -> NAMED;
    };
  }

  private static Sensitivity sensitivity(char sign) {
    return switch (sign) {
      case '*' -> Sensitivity.MARKED;
      case NAMED -> Sensitivity.NAMED;
      default -> Sensitivity.NONE;
    };
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
        sensitivity(line.charAt(DIGITS)));
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
