package dev.stateward.domain.retention;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides which finalized versions lose their state data over time. The current version and
 * versions under legal hold are always kept.
 */
public sealed interface RetentionPolicy {
  /** The largest number of days: a hundred years. */
  int LONGEST = 36_500;

  /** The largest number of versions to keep. */
  int MOST_KEPT = 1_000_000;

  /** The rule by which versions expire; empty when none does. */
  Optional<Rule> rule();

  /** Whether {@code version} expires by it. */
  default boolean expires(RetentionCandidate version, Instant now) {
    return rule().filter(rule -> rule.expires(version, now)).isPresent();
  }

  /** All versions are kept forever, even when the organization's policy differs. */
  record DontDelete() implements RetentionPolicy {
    @Override
    public Optional<Rule> rule() {
      return Optional.empty();
    }
  }

  /**
   * Those go that are old, the latest of each workspace excepted.
   *
   * @param days at which age they go, 0 to {@link #LONGEST}; 0 means at any
   * @param keepLatest how many of each workspace stay whatever their age, 0 to {@link #MOST_KEPT}
   */
  record DeleteOlder(int days, int keepLatest) implements RetentionPolicy {
    public DeleteOlder {
      requireRange("days", days, LONGEST);
      requireRange("keepLatest", keepLatest, MOST_KEPT);
    }

    @Override
    public Optional<Rule> rule() {
      return Optional.of(new Rule(days, keepLatest, 0));
    }
  }

  /** What the vendor does for organizations that do not pay (State Versions API, Limits). */
  record FreePlan() implements RetentionPolicy {
    /** Six months; the latest of each workspace and the last hundred of the organization stay. */
    public static final Rule RULE = new Rule(183, 1, 100);

    @Override
    public Optional<Rule> rule() {
      return Optional.of(RULE);
    }
  }

  /**
   * A policy of an organization that holds for its workspaces beside their own: they can keep more
   * versions, and not fewer.
   *
   * @param policy what it says, itself not enforced
   */
  record EnforcedPolicy(RetentionPolicy policy) implements RetentionPolicy {
    public EnforcedPolicy {
      if (policy instanceof EnforcedPolicy) {
        throw new IllegalArgumentException("the policy is enforced already");
      }
    }

    @Override
    public Optional<Rule> rule() {
      return policy.rule();
    }
  }

  /**
   * By what versions go.
   *
   * @param days at which age, in days of 24 hours
   * @param keepLatest how many of the latest of each workspace stay
   * @param keepLatestOfOrganization how many of the latest of the organization stay
   */
  record Rule(int days, int keepLatest, int keepLatestOfOrganization) {
    /** Whether {@code version} is old enough to go, and not late enough to stay all the same. */
    public boolean expires(RetentionCandidate version, Instant now) {
      return !version.createdAt().isAfter(now.minus(Duration.ofDays(days)))
          && version.inWorkspace() > keepLatest
          && version.inOrganization() > keepLatestOfOrganization;
    }
  }

  private static void requireRange(String name, int value, int most) {
    if (value < 0 || value > most) {
      throw new IllegalArgumentException(name + " is not 0 to " + most + ": " + value);
    }
  }
}
