package dev.stateward.domain.organization;

import dev.stateward.domain.NameForm;

/**
 * The name of a team, unique within its organization.
 *
 * @param value 1 to {@value #LONGEST} characters: ASCII letters, digits, spaces, {@code -} and
 *     {@code _}; none at its ends is a space
 */
public record TeamName(String value) {
  /** The longest name, in characters. */
  public static final int LONGEST = 90;

  private static final NameForm FORM = new NameForm(LONGEST, " ");

  public TeamName {
    FORM.require(value);
    if (!value.equals(value.strip())) {
      throw new IllegalArgumentException("a space is at an end of the name");
    }
  }

  /** Whether {@code text} can be such a name. */
  public static boolean hasForm(String text) {
    return FORM.fits(text) && text.equals(text.strip());
  }

  @Override
  public String toString() {
    return value;
  }
}
