package dev.stateward.domain.organization;

import java.util.Objects;

/**
 * The name of a team, unique within its organization.
 *
 * @param value 1 to {@value #LONGEST} characters: ASCII letters, digits, {@code -} and {@code _}
 */
public record TeamName(String value) {
  /** The longest name, in characters. */
  public static final int LONGEST = 90;

  public TeamName {
    Objects.requireNonNull(value, "value is null");
    if (!hasForm(value)) {
      throw new IllegalArgumentException("not a name of this kind");
    }
  }

  /** Whether {@code text} can be such a name. */
  public static boolean hasForm(String text) {
    return !text.isEmpty() && text.length() <= LONGEST && text.chars().allMatch(TeamName::allowed);
  }

  private static boolean allowed(int c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || c == '-'
        || c == '_';
  }

  @Override
  public String toString() {
    return value;
  }
}
