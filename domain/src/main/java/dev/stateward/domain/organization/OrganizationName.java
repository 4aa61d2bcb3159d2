package dev.stateward.domain.organization;

import java.util.Objects;

/**
 * The name of an organization, unique on the server whatever its case; the API's identifier of it.
 *
 * @param value 1 to {@value #LONGEST} characters: ASCII letters, digits, {@code -} and {@code _}
 */
public record OrganizationName(String value) {
  /** The longest name, in characters. */
  public static final int LONGEST = 40;

  public OrganizationName {
    Objects.requireNonNull(value, "value is null");
    if (!hasForm(value)) {
      throw new IllegalArgumentException("not a name of this kind");
    }
  }

  /** Whether {@code text} can be such a name. */
  public static boolean hasForm(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST
        && text.chars().allMatch(OrganizationName::allowed);
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
