package dev.stateward.adapter.http;

import dev.stateward.adapter.http.jsonapi.Refusal;
import dev.stateward.adapter.http.metrics.RequestSpan;
import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Tracer;
import dev.stateward.application.telemetry.port.Tracer.Span;
import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import org.slf4j.MDC;

/** Traces requests, by route template, method and status; health checks are left out. */
final class RequestSpans {
  /** The key of the trace in the log, by OpenTelemetry's conventions. */
  private static final String TRACE_ID = "trace_id";

  private static final String HEALTH = "/health/";
  private static final int FAILURES = 500;

  private final Tracer tracer;

  RequestSpans(Tracer tracer) {
    this.tracer = tracer;
  }

  void begin(Context ctx) {
    if (tracer.equals(Tracer.NONE) || ctx.path().startsWith(HEALTH)) {
      return;
    }
    String method = RequestMethods.known(ctx, "_OTHER");
    Span span =
        tracer.serve(
            new SpanDescription(
                SpanDescription.Kind.SERVER,
                RequestMethods.known(ctx, "HTTP"),
                Map.of("http.request.method", method, "url.scheme", ctx.scheme())),
            Collections.list(ctx.req().getHeaders("traceparent")));
    span.traceId().ifPresent(id -> MDC.put(TRACE_ID, id));
    RequestSpan.keep(ctx, span);
  }

  /** Ends the span of a request that was answered. */
  void end(Context ctx) {
    Span span = RequestSpan.of(ctx);
    if (span.equals(Span.NONE)) {
      return;
    }
    Endpoint endpoint = ctx.endpoints().matchedHttpEndpoint();
    if (endpoint != null) {
      span.rename(RequestMethods.known(ctx, "HTTP") + " " + endpoint.path);
      span.set("http.route", endpoint.path);
    }
    int status = ctx.statusCode();
    span.set("http.response.status_code", status);
    Optional<String> refusal = Refusal.of(ctx).map(Refusal::label);
    refusal.ifPresent(reason -> span.set("stateward.refusal", reason));
    if (status >= FAILURES) {
      span.fail(refusal.orElse(Integer.toString(status)));
    }
    span.close();
    MDC.remove(TRACE_ID);
  }
}
