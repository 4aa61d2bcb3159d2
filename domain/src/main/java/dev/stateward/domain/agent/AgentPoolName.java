package dev.stateward.domain.agent;

import dev.stateward.domain.NameForm;

/**
 * The name of an agent pool, unique within its organization whatever its case.
 *
 * @param value 1 to {@value #LONGEST} characters: ASCII letters, digits, spaces, {@code -}, {@code
 *     _} and {@code .}
 */
public record AgentPoolName(String value) {
  /** The longest name, in characters. */
  public static final int LONGEST = 90;

  private static final NameForm FORM = new NameForm(LONGEST, " .");

  public AgentPoolName {
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
