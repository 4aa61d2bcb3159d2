package dev.stateward.application.idtoken.port;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/**
 * A verified ID token.
 *
 * @param issuer its issuer
 * @param subject the claim {@code sub}
 * @param use what tells this token from all others of the issuer: its claim {@code jti}, or a
 *     digest of what was signed
 * @param endsAt from when on it is refused because it expired
 * @param claims its claims that are texts of printable characters, by name
 */
public record IdToken(
    String issuer, String subject, String use, Instant endsAt, Map<String, String> claims) {
  public IdToken {
    Objects.requireNonNull(issuer, "issuer is null");
    Objects.requireNonNull(subject, "subject is null");
    Objects.requireNonNull(use, "use is null");
    Objects.requireNonNull(endsAt, "endsAt is null");
    claims = Map.copyOf(claims);
  }
}
