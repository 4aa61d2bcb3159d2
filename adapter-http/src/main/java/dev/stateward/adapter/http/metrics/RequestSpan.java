package dev.stateward.adapter.http.metrics;

import dev.stateward.application.telemetry.port.Tracer.Span;
import io.javalin.http.Context;
import java.util.Objects;

/** The span of a request, which goes with it from thread to thread. */
public final class RequestSpan {
  private static final String ATTRIBUTE = "span";

  private RequestSpan() {}

  /** Keeps {@code span} as that of the request of {@code ctx}. */
  public static void keep(Context ctx, Span span) {
    ctx.attribute(ATTRIBUTE, span);
  }

  /** The span of the request of {@code ctx}; {@link Span#NONE} when it is not traced. */
  public static Span of(Context ctx) {
    return Objects.requireNonNullElse(ctx.<Span>attribute(ATTRIBUTE), Span.NONE);
  }
}
