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

  /** As {@link #UseCaseFailedException(Failure)}, with what the trail should know of it. */
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
   * Whether somebody was denied something that exists, for {@link RecordingDenials}; nothing that a
   * client may learn.
   */
  public Denial denial() {
    return denial;
  }

  /** There is nothing of the kind that was asked for. */
  public static UseCaseFailedException notFound() {
    return new UseCaseFailedException(new Failure.NotFound());
  }

  /** Denies {@code principal} something that exists, as if it did not. */
  public static UseCaseFailedException denied(Principal principal, AuditEvent auditEvent) {
    return denied(new Failure.NotFound(), principal, auditEvent);
  }

  /** Denies {@code principal} something that they see. */
  public static UseCaseFailedException denied(
      Failure failure, Principal principal, AuditEvent auditEvent) {
    return new UseCaseFailedException(failure, new Denial.OfExisting(principal, auditEvent));
  }
}
