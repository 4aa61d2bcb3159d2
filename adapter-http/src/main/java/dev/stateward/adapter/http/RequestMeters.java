package dev.stateward.adapter.http;

import dev.stateward.adapter.http.jsonapi.Refusal;
import dev.stateward.adapter.http.metrics.HttpMetrics;
import dev.stateward.adapter.http.network.JettyRequests;
import dev.stateward.application.telemetry.port.Meters;
import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import java.util.concurrent.atomic.AtomicInteger;

/** Measures requests by route template, method and status. */
final class RequestMeters {
  private static final String OTHER = "other";

  private static final float NANOSECONDS = 1e6f;

  private final Meters meters;
  private final AtomicInteger inFlight = new AtomicInteger();

  RequestMeters(Meters meters) {
    this.meters = meters;
    meters.watch(HttpMetrics.REQUESTS_IN_FLIGHT, inFlight::get);
  }

  void begin() {
    inFlight.incrementAndGet();
  }

  /** Counts a request that was answered. */
  void end(Context ctx, float milliseconds) {
    inFlight.decrementAndGet();
    Endpoint endpoint = ctx.endpoints().matchedHttpEndpoint();
    String route = endpoint == null ? OTHER : endpoint.path;
    meters.add(
        HttpMetrics.REQUESTS,
        1,
        route,
        RequestMethods.known(ctx, OTHER),
        Integer.toString(ctx.statusCode()));
    meters.record(HttpMetrics.REQUEST_TIME, (long) (milliseconds * NANOSECONDS), route);
    meters.add(HttpMetrics.RECEIVED, JettyRequests.bytesIn(ctx));
    meters.add(HttpMetrics.SENT, JettyRequests.bytesOut(ctx));
    Refusal.of(ctx).ifPresent(refusal -> meters.add(HttpMetrics.REFUSALS, 1, refusal.label()));
  }
}
