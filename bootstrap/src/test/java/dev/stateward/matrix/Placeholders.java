package dev.stateward.matrix;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces names in the paths and bodies of the table by identifiers. */
final class Placeholders {
  private static final Pattern NAMED = Pattern.compile("<([a-z0-9.-]+)>");
  private static final Pattern IDENTIFIER = Pattern.compile("([a-z]+-)[A-Za-z0-9]{16}");
  private static final String ALPHABET =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

  private final Map<String, String> values = new HashMap<>();
  private final RandomGenerator random;

  Placeholders(RandomGenerator random) {
    this.random = random;
  }

  void put(String name, String value) {
    if (values.put(name, value) != null) {
      throw new IllegalArgumentException("there are two identifiers named " + name);
    }
  }

  String get(String name) {
    return Objects.requireNonNull(values.get(name), name);
  }

  /** {@code text} with the identifiers of the named resources. */
  String real(String text, Map<String, String> own) {
    return replaced(text, name -> value(name, own));
  }

  /** {@code text} with identifiers of the same kinds that do not exist. */
  String unreal(String text, Map<String, String> own) {
    return replaced(text, name -> another(value(name, own)));
  }

  /** {@code text}, where resources outside the workspace are replaced by missing ones. */
  String withoutElsewhere(String text, Map<String, String> own) {
    return replaced(
        text,
        name ->
            name.startsWith("their") || name.startsWith("side")
                ? another(value(name, own))
                : value(name, own));
  }

  private String value(String name, Map<String, String> own) {
    String value = own.get(name);
    return value == null ? get(name) : value;
  }

  private static String replaced(String text, UnaryOperator<String> value) {
    return NAMED
        .matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(value.apply(match.group(1))));
  }

  private String another(String value) {
    Matcher identifier = IDENTIFIER.matcher(value);
    if (identifier.matches()) {
      return identifier.group(1) + text(16);
    }
    return text(value.length());
  }

  private String text(int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return text.toString();
  }
}
