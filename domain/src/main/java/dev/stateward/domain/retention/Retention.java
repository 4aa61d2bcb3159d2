package dev.stateward.domain.retention;

import dev.stateward.domain.retention.RetentionPolicy.EnforcedPolicy;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** The retention rules in effect for a workspace or an organization. */
public sealed interface Retention {
  /**
   * Whether {@code version} expires. Whether it may be deleted then is another question ({@link
   * BackingDataDecision#softDelete}).
   */
  boolean expires(RetentionCandidate version, Instant now);

  /** The rules in effect for a workspace. */
  static Retention of(Optional<AssignedPolicy> own, Optional<AssignedPolicy> organizations) {
    if (own.isEmpty()) {
      return organizations.<Retention>map(Inherited::new).orElseGet(Unset::new);
    }
    return organizations
        .filter(general -> general.policy() instanceof EnforcedPolicy)
        .<Retention>map(general -> new Bounded(own.get(), general))
        .orElseGet(() -> new Own(own.get()));
  }

  /** No policy: all versions are kept. */
  record Unset() implements Retention {
    @Override
    public boolean expires(RetentionCandidate version, Instant now) {
      return false;
    }
  }

  /** A policy of its own. */
  record Own(AssignedPolicy assigned) implements Retention {
    public Own {
      Objects.requireNonNull(assigned, "assigned is null");
    }

    @Override
    public boolean expires(RetentionCandidate version, Instant now) {
      return assigned.policy().expires(version, now);
    }
  }

  /** The policy of the organization. */
  record Inherited(AssignedPolicy assigned) implements Retention {
    public Inherited {
      Objects.requireNonNull(assigned, "assigned is null");
    }

    @Override
    public boolean expires(RetentionCandidate version, Instant now) {
      return assigned.policy().expires(version, now);
    }
  }

  /**
   * A policy of its own in an organization that enforces one: a version expires only by both.
   *
   * @param own that of the workspace
   * @param enforced that of the organization
   */
  record Bounded(AssignedPolicy own, AssignedPolicy enforced) implements Retention {
    public Bounded {
      Objects.requireNonNull(own, "own is null");
      Objects.requireNonNull(enforced, "enforced is null");
    }

    @Override
    public boolean expires(RetentionCandidate version, Instant now) {
      return own.policy().expires(version, now) && enforced.policy().expires(version, now);
    }
  }
}
