package dev.stateward.domain.workspace;

import java.util.Objects;

/**
 * A tag on a workspace or a project: a key, with a value or without.
 *
 * @param key 1 to {@value #LONGEST_KEY} characters, unique on what it is on
 * @param value at most {@value #LONGEST_VALUE} characters; empty for a plain tag
 */
public record TagBinding(String key, String value) {
  /** The most tags that one workspace or one project has. */
  public static final int MOST = 10;

  /** The longest key, in characters. */
  public static final int LONGEST_KEY = 255;

  /** The longest value, in characters. */
  public static final int LONGEST_VALUE = 255;

  public TagBinding {
    Objects.requireNonNull(key, "key is null");
    Objects.requireNonNull(value, "value is null");
    if (key.isBlank() || key.length() > LONGEST_KEY || value.length() > LONGEST_VALUE) {
      throw new IllegalArgumentException("a tag's key or value is empty or too long");
    }
  }

  /** The name by which tags are found: the key with the letters A to Z in lower case. */
  public String name() {
    return nameOf(key);
  }

  /** {@code key} with the letters A to Z in lower case; all others stay (ADR 241). */
  public static String nameOf(String key) {
    StringBuilder name = new StringBuilder(key);
    for (int i = 0; i < name.length(); i++) {
      char letter = name.charAt(i);
      if (letter >= 'A' && letter <= 'Z') {
        name.setCharAt(i, (char) (letter - 'A' + 'a'));
      }
    }
    return name.toString();
  }

  /** Whether it is a plain tag, one without a value. */
  public boolean plain() {
    return value.isEmpty();
  }
}
