package dev.stateward.application.signin.port;

import java.util.Objects;

/**
 * What a user proves with who they are; never shown, not even by {@link #toString}.
 *
 * @param code that of their authenticator, or a recovery code; anything for a user without one
 */
public record Credentials(Password password, String code) {
  public Credentials {
    Objects.requireNonNull(password, "password is null");
    Objects.requireNonNull(code, "code is null");
  }

  @Override
  public String toString() {
    return "Credentials[redacted]";
  }
}
