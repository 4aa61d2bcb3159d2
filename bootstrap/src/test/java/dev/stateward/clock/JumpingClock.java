package dev.stateward.clock;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** The clock of a machine, which may jump. */
final class JumpingClock implements InstantSource {
  private final InstantSource right;
  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

  JumpingClock(InstantSource right) {
    this.right = right;
  }

  /** Is ahead by so much from now on; behind when it is negative. */
  void jump(Duration by) {
    ahead.set(by);
  }

  @Override
  public Instant instant() {
    return right.instant().plus(ahead.get());
  }
}
