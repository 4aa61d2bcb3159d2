package dev.stateward.application.event;

import dev.stateward.application.limit.RecentlyUsed;
import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.token.TokenId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Checks whether tokens are still valid in an organization, for long requests: any number of them
 * costs one query a second for each organization.
 */
final class TokenWatch {
  private static final Duration FRESH = Duration.ofSeconds(1);

  /** Tokens that were not checked for this long are no longer watched. */
  private static final Duration FORGOTTEN = Duration.ofMinutes(1);

  private final Memberships memberships;
  private final InstantSource time;
  private final Map<OrganizationId, InOne> organizations =
      new RecentlyUsed<>(Budgets.EVENT_STREAMS);

  TokenWatch(Memberships memberships, InstantSource time) {
    this.memberships = memberships;
    this.time = time;
  }

  /** Whether {@code token} was valid in {@code organization} at most a second ago. */
  boolean acts(TokenId token, OrganizationId organization) {
    InOne watched;
    synchronized (organizations) {
      watched = organizations.computeIfAbsent(organization, InOne::new);
    }
    return watched.acts(token);
  }

  /** The tokens that are watched in one organization. */
  private final class InOne {
    private final OrganizationId organization;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<TokenId, Instant> asked = new HashMap<>();
    private Set<TokenId> acting = Set.of();
    private Instant checked = Instant.EPOCH;

    InOne(OrganizationId organization) {
      this.organization = organization;
    }

    boolean acts(TokenId token) {
      lock.lock();
      try {
        Instant now = time.instant();
        boolean known = asked.put(token, now) != null;
        if (!known || now.isAfter(checked.plus(FRESH))) {
          asked.values().removeIf(last -> last.plus(FORGOTTEN).isBefore(now));
          acting = memberships.acting(asked.keySet(), organization, now);
          checked = now;
        }
        return acting.contains(token);
      } finally {
        lock.unlock();
      }
    }
  }
}
