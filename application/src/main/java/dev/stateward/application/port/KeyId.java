package dev.stateward.application.port;

import java.util.regex.Pattern;

/**
 * The id of a key, which does not reveal the key.
 *
 * @param text 16 lower-case hexadecimal digits
 */
public record KeyId(String text) {
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{16}");

  public KeyId {
    if (!hasForm(text)) {
      throw new IllegalArgumentException("not a key id");
    }
  }

  /** Whether {@code text} has the form of a key id. */
  public static boolean hasForm(String text) {
    return FORM.matcher(text).matches();
  }

  @Override
  public String toString() {
    return text;
  }
}
