package dev.stateward.application.port;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.AuditEvent;
import java.util.Objects;

/** Whether a failure denied somebody something that exists. */
public sealed interface Denial {
  /** It did not. */
  record None() implements Denial {}

  /**
   * It did.
   *
   * @param principal who was denied it
   * @param event the thing, and the permission that was missing
   */
  record OfExisting(Principal principal, AuditEvent event) implements Denial {
    public OfExisting {
      Objects.requireNonNull(principal, "principal is null");
      Objects.requireNonNull(event, "event is null");
    }
  }
}
