package dev.stateward.application.port;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.token.TokenId;
import java.time.Instant;
import java.util.Objects;

/**
 * A principal with a token at a moment. A token that is revoked, expired at that moment or of
 * another principal gives no permissions.
 *
 * @param token the token, not its secret
 */
public record Credential(Principal principal, TokenId token, Instant at) {
  public Credential {
    Objects.requireNonNull(principal, "principal is null");
    Objects.requireNonNull(token, "token is null");
    Objects.requireNonNull(at, "at is null");
  }
}
