package dev.stateward.application.signin.port;

import java.util.Objects;

/**
 * What proves a session of a browser, an authorization, or an invitation: 256 random bits, of which
 * the digest is stored.
 *
 * @param text as clients send it
 */
public record SignInSecret(String text) {
  /** Its characters, all of them URL-safe. */
  public static final int LENGTH = 43;

  public SignInSecret {
    Objects.requireNonNull(text, "text is null");
  }

  /** Whether {@code text} can be one. */
  public static boolean hasForm(String text) {
    return text.length() == LENGTH
        && text.chars().allMatch(each -> each < 128 && isUrlSafe((char) each));
  }

  private static boolean isUrlSafe(char each) {
    return Character.isLetterOrDigit(each) || each == '-' || each == '_';
  }

  @Override
  public String toString() {
    return "SignInSecret[redacted]";
  }
}
