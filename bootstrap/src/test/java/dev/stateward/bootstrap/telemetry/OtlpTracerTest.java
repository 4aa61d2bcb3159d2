package dev.stateward.bootstrap.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.settings.TracingBudgets;
import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Tracer;
import dev.stateward.application.telemetry.port.Tracer.Span;
import dev.stateward.testkit.contract.TracerContract;
import dev.stateward.testkit.memory.EndedSpan;
import dev.stateward.testkit.memory.InMemoryMeters;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OtlpTracerTest extends TracerContract {
  private static final SpanDescription WORK = SpanDescription.internal("work");

  private final Collected collected = new Collected();
  private final InMemoryMeters meters = new InMemoryMeters();
  private final OtlpTracer tracer =
      new OtlpTracer(
          collected, Duration.ofSeconds(30), Resource.empty(), Sampler.alwaysOn(), meters);

  @AfterEach
  void close() {
    collected.admit();
    tracer.close();
  }

  @Override
  protected Tracer tracer() {
    return tracer;
  }

  @Override
  protected List<EndedSpan> ended() {
    tracer.flush();
    return collected.spans().stream().map(OtlpTracerTest::ended).toList();
  }

  private static EndedSpan ended(SpanData span) {
    Map<String, Object> attributes = new HashMap<>();
    span.getAttributes().forEach((key, value) -> attributes.put(key.getKey(), value));
    String error =
        span.getStatus().getStatusCode() == StatusCode.ERROR
            ? String.valueOf(span.getAttributes().get(AttributeKey.stringKey("error.type")))
            : "";
    return new EndedSpan(
        SpanDescription.Kind.valueOf(span.getKind().name()),
        span.getName(),
        span.getTraceId(),
        span.getSpanId(),
        span.getParentSpanContext().isValid() ? span.getParentSpanId() : "",
        attributes,
        error,
        span.getLinks().stream().map(LinkData::getSpanContext).map(it -> it.getSpanId()).toList());
  }

  /** A collector that takes spans once it is told to. */
  private static final class Collected implements SpanExporter {
    private final List<SpanData> spans = new ArrayList<>();
    private volatile CountDownLatch admitted = new CountDownLatch(0);
    private final CountDownLatch asked = new CountDownLatch(1);

    void hang() {
      admitted = new CountDownLatch(1);
    }

    void admit() {
      admitted.countDown();
    }

    synchronized List<SpanData> spans() {
      return List.copyOf(spans);
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> sent) {
      asked.countDown();
      try {
        admitted.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      synchronized (this) {
        spans.addAll(sent);
      }
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode flush() {
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
      admit();
      return CompletableResultCode.ofSuccess();
    }
  }

  @Test
  void dropsWhatWouldWaitBeyondTheLimitAndCountsIt() throws InterruptedException {
    collected.hang();
    int sent = TracingBudgets.SPANS_WAITING + 1000;

    for (int number = 0; number < sent; number++) {
      tracer.begin(WORK).close();
    }

    assertThat(collected.asked.await(300, TimeUnit.SECONDS)).isTrue();
    assertThat(meters.sum(TracesMetrics.SPANS, "dropped")).isEqualTo(1000);
    assertThat(meters.present(TracesMetrics.WAITING)).isEqualTo(TracingBudgets.SPANS_WAITING);
    collected.admit();
    tracer.flush();
    assertThat(meters.sum(TracesMetrics.SPANS, "sent")).isEqualTo(TracingBudgets.SPANS_WAITING);
    assertThat(meters.present(TracesMetrics.WAITING)).isZero();
  }

  @Test
  void aStopWaitsForACollectorThatHangsButNotForLong() {
    collected.hang();
    tracer.begin(WORK).close();
    long begun = System.nanoTime();

    tracer.close();

    assertThat(Duration.ofNanos(System.nanoTime() - begun))
        .isLessThan(TracingBudgets.LAST_SPANS.multipliedBy(3));
  }

  @Test
  void oneRequestHasSoManySpansAtMostAndSaysHowManyItHadMore() {
    try (Span request = tracer.serve(WORK, List.of())) {
      assertThat(request.traceId()).isPresent();
      for (int number = 0; number < TracingBudgets.SPANS_OF_ONE + 9; number++) {
        tracer.record(WORK, System.nanoTime(), "");
      }
      assertThat(tracer.part(WORK)).isEqualTo(Span.NONE);
    }

    assertThat(ended()).hasSize(TracingBudgets.SPANS_OF_ONE);
    assertThat(ended().getLast().attributes()).containsEntry("stateward.spans.left_out", 11L);
    assertThat(meters.sum(TracesMetrics.SPANS, "left-out")).isEqualTo(11);
  }

  @Test
  void longAttributesAreCutAndTooManyAreLeftOut() {
    try (Span request = tracer.serve(WORK, List.of())) {
      request.set("long", "x".repeat(TracingBudgets.ATTRIBUTE + 1));
      for (int number = 0; number < TracingBudgets.ATTRIBUTES; number++) {
        request.set("attribute." + number, number);
      }
    }

    assertThat(ended().getFirst().attributes())
        .hasSize(TracingBudgets.ATTRIBUTES)
        .containsEntry("long", "x".repeat(TracingBudgets.ATTRIBUTE));
  }

  @Test
  void aSpanHasSoManyLinksAtMost() {
    try (Span group = tracer.begin(WORK);
        Span other = tracer.begin(WORK)) {
      for (int number = 0; number < TracingBudgets.LINKS + 1; number++) {
        group.link(other);
      }
    }

    assertThat(ended().getLast().links()).hasSize(TracingBudgets.LINKS);
  }
}
