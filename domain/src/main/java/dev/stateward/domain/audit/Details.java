package dev.stateward.domain.audit;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Named values of a thing before or after something was done to it.
 *
 * @param values by name, which is of lower-case letters, digits and {@code _}; each value is cut to
 *     {@value #LONGEST} characters
 */
public record Details(Map<String, String> values) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9_]{1,64}");

  /** Nothing to tell. */
  public static final Details NONE = new Details(Map.of());

  /** The longest value. */
  public static final int LONGEST = 1000;

  public Details {
    Map<String, String> sorted = new TreeMap<>();
    values.forEach((name, value) -> sorted.put(requireName(name), cut(value, LONGEST)));
    values = Collections.unmodifiableMap(sorted);
  }

  private static String requireName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("not the name of a value: " + name);
    }
    return name;
  }

  /** At most {@code longest} characters of {@code text}; a surrogate pair is never split. */
  static String cut(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    boolean half = Character.isHighSurrogate(text.charAt(longest - 1));
    return text.substring(0, half ? longest - 1 : longest);
  }

  /** One value. */
  public static Details of(String name, Object value) {
    return NONE.with(name, value);
  }

  /** These details and one more, which replaces a value of the same name. */
  public Details with(String name, Object value) {
    Map<String, String> more = new TreeMap<>(values);
    more.put(name, value.toString());
    return new Details(more);
  }

  /** As text, a value on each line; equal details, and no others, have equal texts. */
  public String text() {
    return values.entrySet().stream()
        .map(value -> value.getKey() + "=" + escaped(value.getValue()) + "\n")
        .collect(Collectors.joining());
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\n", "\\n");
  }

  /**
   * The details whose text is {@code text}.
   *
   * @throws IllegalArgumentException when it is not the text of any details
   */
  public static Details parse(String text) {
    Map<String, String> values = new TreeMap<>();
    int start = 0;
    while (start < text.length()) {
      int end = text.indexOf('\n', start);
      int equals = text.indexOf('=', start);
      if (end < 0 || equals < 0 || equals > end) {
        throw new IllegalArgumentException("not a text of details");
      }
      values.put(text.substring(start, equals), unescaped(text.substring(equals + 1, end)));
      start = end + 1;
    }
    Details details = new Details(values);
    if (!details.text().equals(text)) {
      throw new IllegalArgumentException("not a text of details");
    }
    return details;
  }

  private static String unescaped(String value) {
    StringBuilder plain = new StringBuilder(value.length());
    boolean escape = false;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (escape) {
        plain.append(c == 'n' ? '\n' : c);
        escape = false;
      } else if (c == '\\') {
        escape = true;
      } else {
        plain.append(c);
      }
    }
    return plain.toString();
  }
}
