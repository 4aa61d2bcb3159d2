package dev.stateward.application.token.port;

import dev.stateward.application.port.Caller;
import java.util.Optional;

/** Finding out who asks: the one conversation that has no caller yet. */
public interface Authenticating {
  /** The caller whom a token's secret stands for; empty when it is unknown, expired or revoked. */
  Optional<Caller> authenticate(String secret);
}
