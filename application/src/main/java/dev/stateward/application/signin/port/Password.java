package dev.stateward.application.signin.port;

import java.text.Normalizer;
import java.util.Objects;

/**
 * A password; never shown, not even by {@link #toString}.
 *
 * @param text its characters in the form NFKC, which makes those equal that keyboards write in
 *     several ways
 */
public record Password(String text) {
  public Password {
    Objects.requireNonNull(text, "text is null");
    text = Normalizer.normalize(text, Normalizer.Form.NFKC);
  }

  @Override
  public String toString() {
    return "Password[redacted]";
  }
}
