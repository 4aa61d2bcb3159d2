package dev.stateward.testkit.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** Time that moves on by a microsecond whenever it is asked for, and further when told to. */
public final class TickingTime implements InstantSource {
  private final AtomicReference<Instant> next;

  /** Starts at a moment whose microseconds are no whole milliseconds. */
  public TickingTime() {
    this(Instant.parse("2026-03-04T05:06:07.123457Z"));
  }

  /** Starts at {@code start}, cut to the microsecond. */
  public TickingTime(Instant start) {
    next = new AtomicReference<>(start.truncatedTo(ChronoUnit.MICROS));
  }

  @Override
  public Instant instant() {
    return Objects.requireNonNull(next.getAndUpdate(now -> now.plus(1, ChronoUnit.MICROS)));
  }

  /** Lets {@code duration} pass. */
  public void pass(Duration duration) {
    next.updateAndGet(now -> now.plus(duration).truncatedTo(ChronoUnit.MICROS));
  }
}
