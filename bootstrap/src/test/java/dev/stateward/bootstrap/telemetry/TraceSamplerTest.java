package dev.stateward.bootstrap.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.settings.TracingBudgets;
import dev.stateward.bootstrap.settings.Traces.Sampling;
import io.github.bucket4j.TimeMeter;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.IdGenerator;
import io.opentelemetry.sdk.trace.samplers.SamplingDecision;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TraceSamplerTest {
  /** The lowest identifier: by a ratio of identifiers it is sampled whenever anything is. */
  private static final String CHOSEN = "00000000000000000000000000000001";

  private static final String SPAN = "00f067aa0ba902b7";

  private final AtomicLong now = new AtomicLong();
  private final RandomGenerator random = RandomGenerator.of("L64X128MixRandom");

  private TraceSampler sampler(boolean parentBased, double ratio) {
    return new TraceSampler(
        new Sampling(parentBased, ratio),
        new TimeMeter() {
          @Override
          public long currentTimeNanos() {
            return now.get();
          }

          @Override
          public boolean isWallClockBased() {
            return false;
          }
        },
        random::nextDouble);
  }

  private static BooleanSupplier remote(TraceSampler sampler, boolean asked) {
    TraceFlags flags = asked ? TraceFlags.getSampled() : TraceFlags.getDefault();
    SpanContext client =
        SpanContext.createFromRemoteParent(CHOSEN, SPAN, flags, TraceState.getDefault());
    return () -> sampled(sampler, Context.root().with(Span.wrap(client)), CHOSEN);
  }

  private static boolean sampled(TraceSampler sampler, Context parent, String trace) {
    return sampler
            .shouldSample(parent, trace, "GET", SpanKind.SERVER, Attributes.empty(), List.of())
            .getDecision()
        == SamplingDecision.RECORD_AND_SAMPLE;
  }

  private static long times(int requests, BooleanSupplier sampled) {
    return IntStream.range(0, requests).filter(number -> sampled.getAsBoolean()).count();
  }

  private static BooleanSupplier own(TraceSampler sampler) {
    return () -> sampled(sampler, Context.root(), IdGenerator.random().generateTraceId());
  }

  @Test
  void clientsHaveSoManyRequestsASecondSampledAndNoMore() {
    BooleanSupplier request = remote(sampler(true, 0), true);

    assertThat(times(1_000_000, request)).isEqualTo(TracingBudgets.ASKED_FOR_PER_SECOND);
    now.addAndGet(1_000_000_000L);
    assertThat(times(1000, request)).isEqualTo(TracingBudgets.ASKED_FOR_PER_SECOND);
  }

  @Test
  void theIdentifierThatAClientChoseDoesNotMatter() {
    assertThat(times(10_000, remote(sampler(false, 0.1), true))).isBetween(800L, 1200L);
    assertThat(times(10_000, remote(sampler(false, 0.1), false))).isBetween(800L, 1200L);
    assertThat(times(10_000, remote(sampler(true, 0.1), true)))
        .isBetween(800L, 1200L + TracingBudgets.ASKED_FOR_PER_SECOND);
  }

  @Test
  void whoTracesButNotThisRequestIsAskedToo() {
    assertThat(times(1000, remote(sampler(true, 1), false))).isZero();
    assertThat(times(1000, remote(sampler(false, 1), false))).isEqualTo(1000);
  }

  @Test
  void tracesOfThisServerAreSampledByTheRatio() {
    assertThat(times(10_000, own(sampler(true, 0.1)))).isBetween(800L, 1200L);
    assertThat(times(1000, own(sampler(true, 1)))).isEqualTo(1000);
    assertThat(times(1000, own(sampler(true, 0)))).isZero();
  }

  @Test
  void partsAreSampledWithTheWhole() {
    for (TraceFlags flags : List.of(TraceFlags.getSampled(), TraceFlags.getDefault())) {
      SpanContext whole = SpanContext.create(CHOSEN, SPAN, flags, TraceState.getDefault());
      Context parent = Context.root().with(Span.wrap(whole));

      assertThat(sampled(sampler(true, 0.5), parent, CHOSEN)).isEqualTo(flags.isSampled());
    }
  }
}
