package dev.stateward.adapter.http.metrics;

import dev.stateward.application.telemetry.port.Metric;

/** The metrics of HTTP. Routes are templates such as {@code /api/v2/workspaces/{id}}. */
public final class HttpMetrics {
  public static final Metric REQUESTS =
      Metric.count("http.requests", "Requests that were answered.", "route", "method", "status");

  public static final Metric REQUEST_TIME =
      Metric.timeRanges(
          "http.request", "How long requests took, sending the response included.", "route");

  public static final Metric REQUESTS_IN_FLIGHT =
      Metric.gauge("http.requests.in.flight", "Requests that are being answered.");

  public static final Metric RECEIVED =
      Metric.bytes("http.received", "Bytes of the bodies of requests, as they were sent.");

  public static final Metric SENT =
      Metric.bytes("http.sent", "Bytes of the bodies of responses, compressed ones as such.");

  public static final Metric REFUSALS =
      Metric.count(
          "http.refusals", "Requests that a limit refused or a fault ended, by reason.", "reason");

  public static final Metric CONNECTIONS =
      Metric.gauge("http.connections", "Open connections of clients.");

  public static final Metric CONNECTIONS_REFUSED =
      Metric.count("http.connections.refused", "Connections that a limit refused.");

  public static final Metric EVENT_STREAMS =
      Metric.gauge("http.event.streams", "Open event streams.");

  public static final Metric WEBHOOK_ATTEMPTS =
      Metric.time(
          "webhook.attempts",
          "How long attempts to deliver an event to a webhook took, by what came of them.",
          "outcome");

  public static final Metric CONNECTIONS_MAX =
      Metric.gauge(
          "http.connections.limit", "The most connections of clients; missing without a limit.");

  public static final Metric EVENT_STREAMS_MAX =
      Metric.gauge("http.event.streams.limit", "The most open event streams.");

  public static final Metric CERTIFICATE_DAYS =
      Metric.gauge(
          "tls.certificate.days",
          "Days until the certificate of the server ends; missing without TLS.");

  private HttpMetrics() {}
}
