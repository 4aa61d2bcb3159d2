package dev.stateward.domain.project;

import dev.stateward.domain.NameForm;

/**
 * The name of a project, unique within its organization whatever its case.
 *
 * @param value 1 to {@value #LONGEST} characters: ASCII letters, digits, spaces, {@code -} and
 *     {@code _}
 */
public record ProjectName(String value) {
  /** The longest name, in characters. */
  public static final int LONGEST = 40;

  private static final NameForm FORM = new NameForm(LONGEST, " ");

  public ProjectName {
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
