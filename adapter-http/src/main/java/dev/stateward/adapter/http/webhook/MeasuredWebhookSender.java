package dev.stateward.adapter.http.webhook;

import dev.stateward.adapter.http.metrics.HttpMetrics;
import dev.stateward.application.event.port.WebhookSender;
import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.application.telemetry.port.Tracer.Span;
import dev.stateward.domain.event.DeliveryResponse;
import java.util.Map;

/** Measures and traces the attempts of another sender. */
public final class MeasuredWebhookSender implements WebhookSender {
  private static final SpanDescription ATTEMPT =
      new SpanDescription(
          SpanDescription.Kind.CLIENT, "POST", Map.of("http.request.method", "POST"));

  private final WebhookSender sender;
  private final Telemetry telemetry;

  /** Measures and traces {@code sender}. */
  public MeasuredWebhookSender(WebhookSender sender, Telemetry telemetry) {
    this.sender = sender;
    this.telemetry = telemetry;
  }

  @Override
  public DeliveryResponse send(Outgoing outgoing) {
    long begun = System.nanoTime();
    try (Span span = telemetry.tracer().part(ATTEMPT)) {
      DeliveryResponse response = sender.send(outgoing);
      telemetry
          .meters()
          .record(HttpMetrics.WEBHOOK_ATTEMPTS, System.nanoTime() - begun, outcome(response));
      note(span, response);
      return response;
    }
  }

  private static void note(Span span, DeliveryResponse response) {
    switch (response) {
      case DeliveryResponse.Answered answered -> {
        span.set("http.response.status_code", answered.status());
        if (!answered.taken()) {
          span.fail(Integer.toString(answered.status()));
        }
      }
      case DeliveryResponse.Unanswered(String why) -> span.fail(why);
    }
  }

  private static String outcome(DeliveryResponse response) {
    return switch (response) {
      case DeliveryResponse.Answered answered -> answered.taken() ? "delivered" : "refused";
      case DeliveryResponse.Unanswered ignored -> "unanswered";
    };
  }
}
