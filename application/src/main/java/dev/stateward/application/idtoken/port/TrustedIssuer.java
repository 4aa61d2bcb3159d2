package dev.stateward.application.idtoken.port;

import java.util.Objects;

/**
 * An issuer whose ID tokens are accepted when they are meant for one audience.
 *
 * @param issuer its URL, compared literally with the claim {@code iss}
 * @param audience what the claim {@code aud} must name
 */
public record TrustedIssuer(String issuer, String audience) {
  public TrustedIssuer {
    Objects.requireNonNull(issuer, "issuer is null");
    Objects.requireNonNull(audience, "audience is null");
  }
}
