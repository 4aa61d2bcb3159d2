package dev.stateward.domain.project;

import java.util.Objects;

/**
 * The name of a project, unique within its organization whatever its case.
 *
 * @param value 1 to {@value #LONGEST} characters: ASCII letters, digits, spaces, {@code -} and
 *     {@code _}
 */
public record ProjectName(String value) {
  /** The longest name, in characters. */
  public static final int LONGEST = 40;

  public ProjectName {
    Objects.requireNonNull(value, "value is null");
    if (!hasForm(value)) {
      throw new IllegalArgumentException("not a name of this kind");
    }
  }

  /** Whether {@code text} can be such a name. */
  public static boolean hasForm(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST
        && text.chars().allMatch(ProjectName::allowed);
  }

  private static boolean allowed(int c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || c == '-'
        || c == '_'
        || c == ' ';
  }

  @Override
  public String toString() {
    return value;
  }
}
