package dev.stateward.adapter.http.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.metrics.HttpMetrics;
import dev.stateward.application.event.port.WebhookSender;
import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.application.telemetry.port.Tracer.Span;
import dev.stateward.domain.event.DeliveryResponse;
import dev.stateward.testkit.memory.EndedSpan;
import dev.stateward.testkit.memory.InMemoryMeters;
import dev.stateward.testkit.memory.InMemoryTracer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MeasuredWebhookSenderTest {
  private final InMemoryMeters meters = new InMemoryMeters();

  static Stream<Arguments> responses() {
    return Stream.of(
        Arguments.of(new DeliveryResponse.Answered(204), "delivered"),
        Arguments.of(new DeliveryResponse.Answered(500), "refused"),
        Arguments.of(new DeliveryResponse.Unanswered("no route"), "unanswered"));
  }

  @ParameterizedTest
  @MethodSource("responses")
  void countsAttemptsByWhatCameOfThem(DeliveryResponse response, String outcome) {
    WebhookSender sender = new MeasuredWebhookSender(outgoing -> response, Telemetry.of(meters));

    assertThat(sender.send(HttpWebhookSenderTest.outgoing("http://127.0.0.1/")))
        .isEqualTo(response);
    assertThat(meters.count(HttpMetrics.WEBHOOK_ATTEMPTS, outcome)).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("responses")
  void tracesAttemptsAsPartsOfTheirJob(DeliveryResponse response, String outcome) {
    InMemoryTracer tracer = new InMemoryTracer();
    WebhookSender sender =
        new MeasuredWebhookSender(outgoing -> response, new Telemetry(meters, tracer));

    try (Span job = tracer.begin(SpanDescription.internal("job deliver-event"))) {
      sender.send(HttpWebhookSenderTest.outgoing("http://127.0.0.1/secret-path?token=1"));
      assertThat(tracer.current()).isEqualTo(job);
    }

    EndedSpan attempt = tracer.ended().getFirst();
    assertThat(attempt.name()).isEqualTo("POST");
    assertThat(attempt.kind()).isEqualTo(SpanDescription.Kind.CLIENT);
    assertThat(attempt.parent()).isEqualTo(tracer.ended().getLast().id());
    assertThat(attempt.error().isEmpty()).isEqualTo(outcome.equals("delivered"));
    assertThat(attempt.toString()).doesNotContain("secret-path", "token=1");
  }
}
