package dev.stateward.domain.workspace;

import java.util.Objects;

/**
 * The name of a workspace, unique within its organization, case-sensitive.
 *
 * @param value 1 to {@value #LONGEST} characters: ASCII letters, digits, {@code -}, {@code _}, and
 *     {@code . ~ %}, which the command line tool lets through
 */
public record WorkspaceName(String value) {
  /** The longest name, in characters. */
  public static final int LONGEST = 90;

  public WorkspaceName {
    Objects.requireNonNull(value, "value is null");
    if (!hasForm(value)) {
      throw new IllegalArgumentException("not a name of this kind");
    }
  }

  /** Whether {@code text} can be such a name. */
  public static boolean hasForm(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST
        && text.chars().allMatch(WorkspaceName::allowed);
  }

  private static boolean allowed(int c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || c == '-'
        || c == '_'
        || c == '.'
        || c == '~'
        || c == '%';
  }

  @Override
  public String toString() {
    return value;
  }
}
