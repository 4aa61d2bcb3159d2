package dev.stateward.domain.retention;

import dev.stateward.domain.retention.RetentionPolicy.EnforcedPolicy;
import dev.stateward.domain.retention.RetentionPolicy.Rule;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** The retention rules in effect for a workspace or an organization. */
public sealed interface Retention {
  /**
   * Whether a version expires.
   *
   * @param goes whether it expires by one policy
   */
  boolean letsGo(Predicate<Rule> goes);

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
    public boolean letsGo(Predicate<Rule> goes) {
      return false;
    }
  }

  /** A policy of its own. */
  record Own(AssignedPolicy assigned) implements Retention {
    public Own {
      Objects.requireNonNull(assigned, "assigned is null");
    }

    @Override
    public boolean letsGo(Predicate<Rule> goes) {
      return assigned.policy().rule().filter(goes).isPresent();
    }
  }

  /** The policy of the organization. */
  record Inherited(AssignedPolicy assigned) implements Retention {
    public Inherited {
      Objects.requireNonNull(assigned, "assigned is null");
    }

    @Override
    public boolean letsGo(Predicate<Rule> goes) {
      return assigned.policy().rule().filter(goes).isPresent();
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
    public boolean letsGo(Predicate<Rule> goes) {
      return new Own(own).letsGo(goes) && new Inherited(enforced).letsGo(goes);
    }
  }
}
