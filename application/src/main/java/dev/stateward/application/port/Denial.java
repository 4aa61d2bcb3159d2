package dev.stateward.application.port;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.AuditEvent;
import java.util.Objects;

/** Whether a failure denied access to something that exists. */
public sealed interface Denial {
  /** No denial. */
  record None() implements Denial {}

  /**
   * A denial.
   *
   * @param principal the principal that was denied
   * @param event the thing, and the missing permission
   */
  record OfExisting(Principal principal, AuditEvent event) implements Denial {
    public OfExisting {
      Objects.requireNonNull(principal, "principal is null");
      Objects.requireNonNull(event, "event is null");
    }
  }
}
