package dev.stateward.application.signin.port;

import java.util.Objects;

/**
 * What is stored instead of a {@link SignInSecret}.
 *
 * @param hex 64 lower-case hexadecimal digits
 */
public record SecretDigest(String hex) {
  public SecretDigest {
    Objects.requireNonNull(hex, "hex is null");
  }
}
