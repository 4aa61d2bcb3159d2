package dev.stateward.domain.organization;

import dev.stateward.domain.NameForm;

/**
 * The name of an organization, case-insensitively unique on the server; the API identifies it by
 * this name.
 *
 * @param value 1 to {@value #LONGEST} characters: ASCII letters, digits, {@code -} and {@code _}
 */
public record OrganizationName(String value) {
  /** The longest name, in characters. */
  public static final int LONGEST = 40;

  private static final NameForm FORM = new NameForm(LONGEST, "");

  public OrganizationName {
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
