package dev.stateward.domain.user;

import java.util.Objects;

/**
 * The name of a user, unique on the server whatever its case.
 *
 * @param value 1 to {@value #LONGEST} characters: ASCII letters, digits, {@code - _} and {@code .}
 */
public record Username(String value) {
  /** The longest name, in characters. */
  public static final int LONGEST = 64;

  private static final String INVITED = "invited-";

  public Username {
    Objects.requireNonNull(value, "value is null");
    if (!hasForm(value)) {
      throw new IllegalArgumentException("not a name of this kind");
    }
  }

  /** The name of a user who was invited and has no account yet; unique, as his identifier is. */
  public static Username ofInvited(UserId id) {
    return new Username(INVITED + id.value().substring(id.value().indexOf('-') + 1));
  }

  /** Whether it is the name of a user who was invited and has no account yet. */
  public boolean invited() {
    return value.regionMatches(true, 0, INVITED, 0, INVITED.length());
  }

  /** Whether {@code text} can be such a name. */
  public static boolean hasForm(String text) {
    return !text.isEmpty() && text.length() <= LONGEST && text.chars().allMatch(Username::allowed);
  }

  private static boolean allowed(int c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || c == '-'
        || c == '_'
        || c == '.';
  }

  @Override
  public String toString() {
    return value;
  }
}
