package dev.stateward.application.token.port;

import dev.stateward.application.port.Caller;
import java.util.Optional;

/** Authenticates tokens: the only driving port without a caller. */
public interface Authenticating {
  /** The caller of a token's secret; empty when it is unknown, expired or revoked. */
  Optional<Caller> authenticate(String secret);
}
