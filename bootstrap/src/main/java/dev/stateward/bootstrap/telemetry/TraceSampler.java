package dev.stateward.bootstrap.telemetry;

import dev.stateward.application.settings.TracingBudgets;
import dev.stateward.bootstrap.settings.Traces.Sampling;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.time.Duration;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * Decides which traces are recorded. Clients are strangers: they may ask for some requests a second
 * to be recorded, and beyond that have no influence, neither by the flag nor by the identifier of
 * their trace (ADR 186).
 */
final class TraceSampler implements Sampler {
  private final Sampling sampling;
  private final Sampler ownTraces;
  private final Bucket askedFor;
  private final DoubleSupplier chance;

  /**
   * As configured.
   *
   * @param chance random numbers from 0 to 1
   */
  TraceSampler(Sampling sampling, TimeMeter time, DoubleSupplier chance) {
    this.sampling = sampling;
    this.ownTraces = Sampler.traceIdRatioBased(sampling.ratio());
    this.askedFor =
        Bucket.builder()
            .addLimit(limit ->
                limit
                    .capacity(TracingBudgets.ASKED_FOR_PER_SECOND)
                    .refillGreedy(TracingBudgets.ASKED_FOR_PER_SECOND, Duration.ofSeconds(1)))
            .withCustomTimePrecision(time)
            .build();
    this.chance = chance;
  }

  @Override
  public SamplingResult shouldSample(
      Context context,
      String traceId,
      String name,
      SpanKind kind,
      Attributes attributes,
      List<LinkData> links) {
    SpanContext parent = Span.fromContext(context).getSpanContext();
    if (!parent.isValid()) {
      return ownTraces.shouldSample(context, traceId, name, kind, attributes, links);
    }
    boolean sampled = parent.isRemote() ? ofClient(parent.isSampled()) : parent.isSampled();
    return sampled ? SamplingResult.recordAndSample() : SamplingResult.drop();
  }

  private boolean ofClient(boolean asked) {
    if (sampling.parentBased() && !asked) {
      return false;
    }
    return chance.getAsDouble() < sampling.ratio()
        || (sampling.parentBased() && askedFor.tryConsume(1));
  }

  @Override
  public String getDescription() {
    return "TraceSampler{" + sampling + "}";
  }
}
