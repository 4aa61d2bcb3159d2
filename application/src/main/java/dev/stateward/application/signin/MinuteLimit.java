package dev.stateward.application.signin;

import dev.stateward.application.limit.RecentlyUsed;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.domain.user.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Allows something so many times in a minute for each user, on this node. */
final class MinuteLimit {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final int most;
  private final Map<UserId, Count> counts = new RecentlyUsed<>(SignInBudgets.TRACKED);

  MinuteLimit(int most) {
    this.most = most;
  }

  private record Count(int times, Instant begun) {}

  /** Counts one more; how long to pause, when nothing was counted. */
  synchronized Optional<Duration> begin(UserId user, Instant now) {
    Optional<Duration> pause = pause(user, now);
    if (pause.isEmpty()) {
      counts.merge(
          user,
          new Count(1, now),
          (before, one) -> ended(before, now) ? one : new Count(before.times + 1, before.begun));
    }
    return pause;
  }

  /** How long to pause before one more is allowed. */
  synchronized Optional<Duration> pause(UserId user, Instant now) {
    return Optional.ofNullable(counts.get(user))
        .filter(count -> count.times >= most && !ended(count, now))
        .map(count -> Duration.between(now, count.begun.plus(MINUTE)));
  }

  private static boolean ended(Count count, Instant now) {
    return !count.begun.plus(MINUTE).isAfter(now);
  }
}
