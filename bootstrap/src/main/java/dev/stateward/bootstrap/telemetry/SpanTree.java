package dev.stateward.bootstrap.telemetry;

import dev.stateward.application.settings.TracingBudgets;
import io.opentelemetry.sdk.common.Clock;
import java.util.concurrent.atomic.AtomicInteger;

/** What the spans of one request or job share: a clock, and how many there may be. */
final class SpanTree {
  private final long begun = Clock.getDefault().now();
  private final long begunNano = System.nanoTime();

  /** The number of its spans, those that were left out included. */
  private final AtomicInteger spans = new AtomicInteger();

  /** The nanoseconds since the epoch at {@code nanoTime}, by {@link System#nanoTime}. */
  long epoch(long nanoTime) {
    return begun + (nanoTime - begunNano);
  }

  /** Whether there may be one more span. */
  boolean admit() {
    return spans.incrementAndGet() <= TracingBudgets.SPANS_OF_ONE;
  }

  /** How many spans were left out. */
  int leftOut() {
    return Math.max(0, spans.get() - TracingBudgets.SPANS_OF_ONE);
  }
}
