package dev.stateward.bootstrap.telemetry;

import dev.stateward.application.telemetry.port.Tracer;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A span of OpenTelemetry, and on which threads it is the current one. */
final class OtlpSpan implements Tracer.Span {
  static final String TRACEPARENT = "traceparent";

  private final Span span;
  private final SpanTree tree;

  /** What it is a part of, unless it is the first of this node. */
  private final @Nullable OtlpSpan whole;

  private final ThreadLocal<@Nullable OtlpSpan> current;
  private final AtomicBoolean ended = new AtomicBoolean();

  OtlpSpan(
      Span span, SpanTree tree, @Nullable OtlpSpan whole, ThreadLocal<@Nullable OtlpSpan> current) {
    this.span = span;
    this.tree = tree;
    this.whole = whole;
    this.current = current;
  }

  /** Makes it the current span of this thread, in the place of what it is a part of. */
  OtlpSpan enter() {
    current.set(this);
    return this;
  }

  SpanTree tree() {
    return tree;
  }

  /** The context of its parts. */
  Context context() {
    return Context.root().with(span);
  }

  /** Whether its parts are recorded. */
  boolean records() {
    return span.isRecording();
  }

  @Override
  public void rename(String name) {
    span.updateName(name);
  }

  @Override
  public void set(String attribute, String value) {
    span.setAttribute(attribute, value);
  }

  @Override
  public void set(String attribute, long value) {
    span.setAttribute(attribute, value);
  }

  @Override
  public void fail(String error) {
    span.setStatus(StatusCode.ERROR);
    span.setAttribute("error.type", error);
  }

  @Override
  public void link(Tracer.Span other) {
    if (other instanceof OtlpSpan linked) {
      span.addLink(linked.identity());
    }
  }

  private SpanContext identity() {
    return span.getSpanContext();
  }

  @Override
  public Optional<String> traceId() {
    return Optional.of(identity().getTraceId());
  }

  @Override
  public Optional<String> traceparent() {
    Map<String, String> headers = new HashMap<>();
    W3CTraceContextPropagator.getInstance()
        .inject(context(), headers, (carrier, key, value) -> headers.put(key, value));
    return Optional.ofNullable(headers.get(TRACEPARENT));
  }

  @Override
  public Runnable carry(Runnable work) {
    return () -> {
      OtlpSpan before = current.get();
      current.set(this);
      try {
        work.run();
      } finally {
        restore(before);
      }
    };
  }

  /** Also on another thread than it was begun on, which then still has it, and records nothing. */
  @Override
  public void close() {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    if (current.get() == this) {
      restore(whole);
    }
    if (whole == null && tree.leftOut() > 0) {
      span.setAttribute("stateward.spans.left_out", tree.leftOut());
    }
    span.end(tree.epoch(System.nanoTime()), TimeUnit.NANOSECONDS);
  }

  private void restore(@Nullable OtlpSpan before) {
    if (before == null) {
      current.remove();
    } else {
      current.set(before);
    }
  }
}
