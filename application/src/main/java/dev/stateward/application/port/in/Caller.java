package dev.stateward.application.port.in;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.token.TokenId;
import java.util.Objects;

/** Who asks. */
public sealed interface Caller {
  /** Somebody who showed no token. */
  record Anonymous() implements Caller {}

  /**
   * Somebody who showed a valid token.
   *
   * @param principal as whom the token acts
   * @param token the token, not its secret
   */
  record Authenticated(Principal principal, TokenId token) implements Caller {
    public Authenticated {
      Objects.requireNonNull(principal, "principal is null");
      Objects.requireNonNull(token, "token is null");
    }
  }

  /** The server itself: its workers, and whoever can run its command line on its database. */
  record Operator() implements Caller {}
}
