package dev.stateward.application.token.port;

import dev.stateward.domain.token.ApiToken;
import java.time.Instant;

/**
 * A token and its use.
 *
 * @param lastUsedAt when it was last noted to be used; the start of the epoch when never
 */
public record UsedToken(ApiToken token, Instant lastUsedAt) {
  /** Whether its use was ever noted. */
  public boolean everUsed() {
    return lastUsedAt.isAfter(Instant.EPOCH);
  }
}
