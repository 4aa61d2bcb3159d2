package dev.stateward.application.port.in;

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
}
