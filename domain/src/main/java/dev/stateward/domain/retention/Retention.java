package dev.stateward.domain.retention;

import java.util.Objects;
import java.util.Optional;

/** What holds for the versions of a workspace, or of an organization. */
public sealed interface Retention {
  /** By what versions go; empty when none does. */
  Optional<RetentionPolicy.Rule> rule();

  /** Nobody has said anything: all are kept. */
  record Unset() implements Retention {
    @Override
    public Optional<RetentionPolicy.Rule> rule() {
      return Optional.empty();
    }
  }

  /** A policy of its own. */
  record Own(AssignedPolicy assigned) implements Retention {
    public Own {
      Objects.requireNonNull(assigned, "assigned is null");
    }

    @Override
    public Optional<RetentionPolicy.Rule> rule() {
      return assigned.policy().rule();
    }
  }

  /** The policy of the organization. */
  record Inherited(AssignedPolicy assigned) implements Retention {
    public Inherited {
      Objects.requireNonNull(assigned, "assigned is null");
    }

    @Override
    public Optional<RetentionPolicy.Rule> rule() {
      return assigned.policy().rule();
    }
  }
}
