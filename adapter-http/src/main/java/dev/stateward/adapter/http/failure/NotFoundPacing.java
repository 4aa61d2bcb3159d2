package dev.stateward.adapter.http.failure;

import io.javalin.http.Context;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends "not found" responses at fixed intervals after their request, because detecting a missing
 * thing and a forbidden one takes different times (ADR 96).
 */
public final class NotFoundPacing {
  private static final String ARRIVAL = "dev.stateward.arrival";

  private NotFoundPacing() {}

  /** Stores when a request arrived; responses are sent at multiples of {@code step} after it. */
  public static void arrive(Context ctx, Duration step) {
    if (step.isPositive()) {
      ctx.attribute(ARRIVAL, new Arrival(System.nanoTime(), step.toNanos()));
    }
  }

  /** The arrival of a request and the step, in nanoseconds. */
  private record Arrival(long at, long step) {
    long next() {
      return at + ((System.nanoTime() - at) / step + 1) * step;
    }
  }

  /** Waits until a "not found" response may be sent. */
  static void await(Context ctx) {
    if (ctx.attribute(ARRIVAL) instanceof Arrival arrival) {
      long due = arrival.next();
      long rest = due - System.nanoTime();
      while (rest > 0 && !Thread.currentThread().isInterrupted()) {
        LockSupport.parkNanos(rest);
        rest = due - System.nanoTime();
      }
    }
  }
}
