package dev.stateward.application.port;

import dev.stateward.application.access.port.RecordingDenials;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.AuditEvent;
import java.util.Objects;

/** A use case stopped; {@link #failure()} says why. Nothing it wrote is kept. */
public final class UseCaseFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Failure failure;
  private final transient Denial denial;

  /** Stops a use case because of {@code failure}. */
  public UseCaseFailedException(Failure failure) {
    this(failure, new Denial.None());
  }

  /** As {@link #UseCaseFailedException(Failure)}, with the denial to record in the audit trail. */
  public UseCaseFailedException(Failure failure, Denial denial) {
    super(failure.getClass().getSimpleName(), null, false, false);
    this.failure = Objects.requireNonNull(failure, "failure is null");
    this.denial = Objects.requireNonNull(denial, "denial is null");
  }

  /** Why the use case stopped. */
  public Failure failure() {
    return failure;
  }

  /**
   * Whether access to something that exists was denied, for {@link RecordingDenials}; never shown
   * to clients.
   */
  public Denial denial() {
    return denial;
  }

  /** The requested thing does not exist. */
  public static UseCaseFailedException notFound() {
    return new UseCaseFailedException(new Failure.NotFound());
  }

  /** Denies {@code principal} access to something that exists, with "not found". */
  public static UseCaseFailedException denied(Principal principal, AuditEvent auditEvent) {
    return denied(new Failure.NotFound(), principal, auditEvent);
  }

  /** Denies {@code principal} an action on something that they see. */
  public static UseCaseFailedException denied(
      Failure failure, Principal principal, AuditEvent auditEvent) {
    return new UseCaseFailedException(failure, new Denial.OfExisting(principal, auditEvent));
  }
}
