package dev.stateward.application.signin;

import static dev.stateward.application.settings.SignInBudgets.FAILURES_OF_CLIENT;
import static dev.stateward.application.settings.SignInBudgets.FAILURES_OF_NAME;
import static dev.stateward.application.settings.SignInBudgets.FAILURES_OF_PAIR;

import dev.stateward.application.limit.RecentlyUsed;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.domain.user.Username;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Makes those pause who fail often, on this node: one client with one name, one client with all
 * names, all clients with one name; browsers that a user is known with, each for itself (ADR 223).
 * Names are treated alike whether somebody has them or not. A pause ends, however many attempts
 * were made in it.
 */
final class AttemptLimits {
  private final Failures pairs = new Failures(FAILURES_OF_PAIR);
  private final Failures clients = new Failures(FAILURES_OF_CLIENT);
  private final Failures names = new Failures(FAILURES_OF_NAME);
  private final Failures devices = new Failures(FAILURES_OF_PAIR);

  /** What differs not between names that mean the same user. */
  static String key(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.substring(0, Math.min(lower.length(), Username.LONGEST));
  }

  /**
   * Who attempts what.
   *
   * @param name the {@link #key} of the name
   * @param address that of the client
   * @param device names the browser that the user is known with; empty when there is none
   */
  record Origin(String name, String address, String device) {}

  /** What counts failures of one kind, and what it counts them of. */
  private record Counter(Failures failures, String key) {}

  private List<Counter> counters(Origin origin) {
    return origin.device.isEmpty()
        ? List.of(
            new Counter(pairs, origin.address + ' ' + origin.name),
            new Counter(clients, origin.address),
            new Counter(names, origin.name))
        : List.of(new Counter(devices, origin.device));
  }

  /**
   * Counts an attempt as failed before it is looked at, so that many at once are no more than one
   * after the other.
   *
   * @return how long to pause, when nothing was counted
   */
  synchronized Optional<Duration> begin(Origin origin, Instant now) {
    List<Counter> counters = counters(origin);
    Duration pause =
        counters.stream()
            .map(counter -> counter.failures.pause(counter.key, now))
            .max(Duration::compareTo)
            .orElse(Duration.ZERO);
    if (pause.isPositive()) {
      return Optional.of(pause);
    }
    counters.forEach(counter -> counter.failures.count(counter.key, now));
    return Optional.empty();
  }

  /** Takes back what was counted: nothing was found out. */
  synchronized void takeBack(Origin origin) {
    counters(origin).forEach(counter -> counter.failures.takeBack(counter.key));
  }

  /** Takes back what was counted: the attempt was right. */
  synchronized void right(Origin origin) {
    takeBack(origin);
    Counter nearest = counters(origin).getFirst();
    nearest.failures.failures.remove(nearest.key);
  }

  /** Forgets what all clients together failed for a name. */
  synchronized void forget(String name) {
    names.failures.remove(key(name));
  }

  private record Count(int failures, Instant last) {}

  private static final class Failures {
    private final int free;
    private final Map<String, Count> failures = new RecentlyUsed<>(SignInBudgets.TRACKED);

    Failures(int free) {
      this.free = free;
    }

    Duration pause(String key, Instant now) {
      Count count = failures.get(key);
      if (count == null || count.failures < free) {
        return Duration.ZERO;
      }
      return Duration.between(now, count.last.plus(pauseAfter(count.failures - free)));
    }

    private static Duration pauseAfter(int beyond) {
      Duration doubled = SignInBudgets.PAUSE.multipliedBy(1L << Math.min(beyond, 20));
      return doubled.compareTo(SignInBudgets.LONGEST_PAUSE) > 0
          ? SignInBudgets.LONGEST_PAUSE
          : doubled;
    }

    void count(String key, Instant now) {
      failures.merge(
          key,
          new Count(1, now),
          (before, one) ->
              before.last.plus(SignInBudgets.FAILURES_KEPT).isBefore(now)
                  ? one
                  : new Count(before.failures + 1, now));
    }

    void takeBack(String key) {
      failures.computeIfPresent(
          key, (same, count) -> new Count(Math.max(0, count.failures - 1), count.last));
    }
  }
}
