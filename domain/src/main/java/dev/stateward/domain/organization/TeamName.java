package dev.stateward.domain.organization;

import dev.stateward.domain.NameForm;

/**
 * The name of a team, unique within its organization.
 *
 * @param value 1 to {@value #LONGEST} characters: ASCII letters, digits, {@code -} and {@code _}
 */
public record TeamName(String value) {
  /** The longest name, in characters. */
  public static final int LONGEST = 90;

  private static final NameForm FORM = new NameForm(LONGEST, "");

  public TeamName {
    FORM.require(value);
  }

  /** Whether {@code text} can be such a name. */
  public static boolean hasForm(String text) {
    return FORM.fits(text);
  }

  @Override
  public String toString() {
    return value;
  }
}
