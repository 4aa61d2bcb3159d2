package dev.stateward.application;

import dev.stateward.application.port.out.Tokens;
import dev.stateward.domain.token.TokenId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Whether tokens are still valid, for requests that last: any number of them costs one query a
 * second.
 */
final class TokenWatch {
  private static final Duration FRESH = Duration.ofSeconds(1);

  /** What nobody asked for that long is not watched any more. */
  private static final Duration FORGOTTEN = Duration.ofMinutes(1);

  private final Tokens tokens;
  private final InstantSource time;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<TokenId, Instant> asked = new HashMap<>();
  private Set<TokenId> valid = Set.of();
  private Instant checked = Instant.EPOCH;

  TokenWatch(Tokens tokens, InstantSource time) {
    this.tokens = tokens;
    this.time = time;
  }

  /** Whether {@code token} was valid a second ago or later. */
  boolean valid(TokenId token) {
    lock.lock();
    try {
      Instant now = time.instant();
      boolean known = asked.put(token, now) != null;
      if (!known || now.isAfter(checked.plus(FRESH))) {
        asked.values().removeIf(last -> last.plus(FORGOTTEN).isBefore(now));
        valid = tokens.valid(asked.keySet(), now);
        checked = now;
      }
      return valid.contains(token);
    } finally {
      lock.unlock();
    }
  }
}
