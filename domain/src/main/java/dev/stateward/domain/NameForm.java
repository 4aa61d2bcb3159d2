package dev.stateward.domain;

import java.util.Objects;

/**
 * The form of a kind of name: ASCII letters, digits, {@code -} and {@code _}, and what else that
 * kind allows.
 *
 * @param longest the longest name, in characters
 * @param beside the other characters that are allowed
 */
public record NameForm(int longest, String beside) {
  public NameForm {
    Objects.requireNonNull(beside, "beside is null");
    if (longest < 1) {
      throw new IllegalArgumentException("longest is less than 1: " + longest);
    }
  }

  /** Whether {@code text} has this form. */
  public boolean fits(String text) {
    if (text.isEmpty() || text.length() > longest) {
      return false;
    }
    for (int place = 0; place < text.length(); place++) {
      if (!allows(text.charAt(place))) {
        return false;
      }
    }
    return true;
  }

  private boolean allows(char c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || c == '-'
        || c == '_'
        || beside.indexOf(c) >= 0;
  }

  /**
   * Requires this form.
   *
   * @throws IllegalArgumentException when {@code text} does not have it; the message does not
   *     repeat the text
   */
  public void require(String text) {
    Objects.requireNonNull(text, "value is null");
    if (!fits(text)) {
      throw new IllegalArgumentException("not a name of this kind");
    }
  }
}
