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
    Count count = counts.get(user);
    if (count == null || !count.begun.plus(MINUTE).isAfter(now)) {
      counts.put(user, new Count(1, now));
      return Optional.empty();
    }
    if (count.times == most) {
      return Optional.of(Duration.between(now, count.begun.plus(MINUTE)));
    }
    counts.put(user, new Count(count.times + 1, count.begun));
    return Optional.empty();
  }
}
