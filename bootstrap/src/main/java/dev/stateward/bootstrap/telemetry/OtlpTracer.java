package dev.stateward.bootstrap.telemetry;

import dev.stateward.application.settings.TracingBudgets;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Tracer;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanLimits;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Traces with OpenTelemetry, for a collector that speaks OTLP. */
public final class OtlpTracer implements Tracer, AutoCloseable {
  private static final SpanLimits LIMITS =
      SpanLimits.builder()
          .setMaxNumberOfAttributes(TracingBudgets.ATTRIBUTES)
          .setMaxAttributeValueLength(TracingBudgets.ATTRIBUTE)
          .setMaxNumberOfLinks(TracingBudgets.LINKS)
          .build();

  private final SpanQueue queue;
  private final SdkTracerProvider provider;
  private final io.opentelemetry.api.trace.Tracer library;

  // Not static: each server has its own spans.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<@Nullable OtlpSpan> current = new ThreadLocal<>();

  /**
   * Traces for the collector that {@code exporter} knows.
   *
   * @param longest how long the exporter needs at most for one batch
   */
  OtlpTracer(
      SpanExporter exporter, Duration longest, Resource resource, Sampler sampler, Meters meters) {
    this.queue = new SpanQueue(exporter, longest, meters);
    this.provider =
        SdkTracerProvider.builder()
            .setResource(resource)
            .setSampler(sampler)
            .setSpanLimits(LIMITS)
            .addSpanProcessor(queue)
            .build();
    this.library = provider.get("dev.stateward");
  }

  @Override
  public Span serve(SpanDescription request, List<String> parents) {
    return first(request, remote(parents));
  }

  /** Of several headers none is believed. What other systems say of their traces is not kept. */
  private static Context remote(List<String> parents) {
    return parents.size() == 1
        ? W3CTraceContextPropagator.getInstance()
            .extract(Context.root(), parents.getFirst(), TraceparentOnly.INSTANCE)
        : Context.root();
  }

  private enum TraceparentOnly implements TextMapGetter<String> {
    INSTANCE;

    @Override
    public Iterable<String> keys(String header) {
      return List.of(OtlpSpan.TRACEPARENT);
    }

    @Override
    public @Nullable String get(@Nullable String header, String key) {
      return key.equals(OtlpSpan.TRACEPARENT) ? header : null;
    }
  }

  @Override
  public Span begin(SpanDescription work) {
    return first(work, Context.root());
  }

  private Span first(SpanDescription work, Context parent) {
    SpanTree tree = new SpanTree();
    tree.admit();
    return new OtlpSpan(started(work, parent, tree, System.nanoTime()), tree, null, current)
        .enter();
  }

  @Override
  public Span part(SpanDescription work) {
    OtlpSpan part = partOfCurrent(work, System.nanoTime());
    return part == null ? Span.NONE : part.enter();
  }

  @Override
  public void record(SpanDescription work, long begun, String error) {
    OtlpSpan part = partOfCurrent(work, begun);
    if (part != null) {
      if (!error.isEmpty()) {
        part.fail(error);
      }
      part.close();
    }
  }

  /** A part of the current span, unless that is not recorded or has too many. */
  private @Nullable OtlpSpan partOfCurrent(SpanDescription work, long begun) {
    OtlpSpan whole = current.get();
    if (whole == null || !whole.records()) {
      return null;
    }
    SpanTree tree = whole.tree();
    if (!tree.admit()) {
      queue.leaveOut();
      return null;
    }
    return new OtlpSpan(started(work, whole.context(), tree, begun), tree, whole, current);
  }

  private io.opentelemetry.api.trace.Span started(
      SpanDescription work, Context parent, SpanTree tree, long begun) {
    SpanBuilder span =
        library
            .spanBuilder(work.name())
            .setParent(parent)
            .setSpanKind(kind(work.kind()))
            .setStartTimestamp(tree.epoch(begun), TimeUnit.NANOSECONDS);
    work.attributes().forEach(span::setAttribute);
    return span.startSpan();
  }

  private static SpanKind kind(SpanDescription.Kind kind) {
    return switch (kind) {
      case SERVER -> SpanKind.SERVER;
      case CLIENT -> SpanKind.CLIENT;
      case INTERNAL -> SpanKind.INTERNAL;
    };
  }

  @Override
  public Span current() {
    return Objects.requireNonNullElse(current.get(), Span.NONE);
  }

  /** Sends what waits, and returns once that is done, or failed. */
  void flush() {
    provider.forceFlush().join(TracingBudgets.SEND.toSeconds(), TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    provider.close();
  }
}
