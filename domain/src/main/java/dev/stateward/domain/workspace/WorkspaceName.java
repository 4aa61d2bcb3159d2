package dev.stateward.domain.workspace;

import dev.stateward.domain.NameForm;

/**
 * The name of a workspace, unique within its organization, case-sensitive.
 *
 * @param value 1 to {@value #LONGEST} characters: ASCII letters, digits, {@code -}, {@code _}, and
 *     {@code . ~ %}, which the command line tool lets through
 */
public record WorkspaceName(String value) {
  /** The longest name, in characters. */
  public static final int LONGEST = 90;

  private static final NameForm FORM = new NameForm(LONGEST, ".~%");

  public WorkspaceName {
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
