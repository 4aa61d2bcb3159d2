package dev.stateward.application.port.in;

import java.util.Objects;

/** A use case stopped; {@link #failure()} says why. Nothing it wrote is kept. */
public final class UseCaseFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Failure failure;

  /** Stops a use case because of {@code failure}. */
  public UseCaseFailedException(Failure failure) {
    super(failure.getClass().getSimpleName(), null, false, false);
    this.failure = Objects.requireNonNull(failure, "failure is null");
  }

  /** Why the use case stopped. */
  public Failure failure() {
    return failure;
  }
}
