package dev.stateward.adapter.http.failure;

import dev.stateward.application.Budgets;
import io.javalin.http.Context;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets answers that something is not found come at even times after their request: to find out that
 * there is nothing takes another time than to find out that a caller may not see it (ADR 96).
 */
public final class NotFoundPacing {
  private static final String ARRIVAL = "dev.stateward.arrival";

  private NotFoundPacing() {}

  /** Notes when a request came. */
  public static void arrive(Context ctx) {
    ctx.attribute(ARRIVAL, System.nanoTime());
  }

  /** Returns when a request may be told that something is not found. */
  static void await(Context ctx) {
    if (ctx.attribute(ARRIVAL) instanceof Long arrival) {
      long step = Budgets.NOT_FOUND_STEP.toNanos();
      long due = arrival + ((System.nanoTime() - arrival) / step + 1) * step;
      long rest = due - System.nanoTime();
      while (rest > 0 && !Thread.currentThread().isInterrupted()) {
        LockSupport.parkNanos(rest);
        rest = due - System.nanoTime();
      }
    }
  }
}
