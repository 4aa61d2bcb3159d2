package dev.stateward.domain.user;

import dev.stateward.domain.NameForm;

/**
 * The name of a user, case-insensitively unique on the server.
 *
 * @param value 1 to {@value #LONGEST} characters: ASCII letters, digits, {@code - _} and {@code .}
 */
public record Username(String value) {
  /** The longest name, in characters. */
  public static final int LONGEST = 64;

  private static final NameForm FORM = new NameForm(LONGEST, ".");

  private static final String INVITED = "invited-";

  public Username {
    FORM.require(value);
  }

  /** The name of a user who was invited and has no account yet; unique, like their identifier. */
  public static Username ofInvited(UserId id) {
    return new Username(INVITED + id.value().substring(id.value().indexOf('-') + 1));
  }

  /** Whether it is the name of a user who was invited and has no account yet. */
  public boolean invited() {
    return value.regionMatches(true, 0, INVITED, 0, INVITED.length());
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
