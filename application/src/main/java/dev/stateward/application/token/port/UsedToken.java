package dev.stateward.application.token.port;

import dev.stateward.domain.token.ApiToken;
import java.time.Instant;

/**
 * A token and its use.
 *
 * @param lastUsedAt its last known use; the start of the epoch when there is none
 */
public record UsedToken(ApiToken token, Instant lastUsedAt) {
  /** Whether it was ever used. */
  public boolean everUsed() {
    return lastUsedAt.isAfter(Instant.EPOCH);
  }
}
