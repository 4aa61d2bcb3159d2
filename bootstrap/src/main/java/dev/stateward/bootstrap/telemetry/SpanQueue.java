package dev.stateward.bootstrap.telemetry;

import dev.stateward.application.settings.TracingBudgets;
import dev.stateward.application.telemetry.port.Meters;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Takes ended spans to the collector, many at a time, on a thread of its own. When the collector is
 * slower than spans end, those beyond a limit are dropped: nobody waits for it.
 */
final class SpanQueue implements SpanProcessor {
  private final SpanExporter exporter;
  private final Meters meters;
  private final CollectorLog log = new CollectorLog();
  private final SpanProcessor batches;

  /** Ended spans whose sending has not ended. */
  private final AtomicInteger waiting = new AtomicInteger();

  /**
   * To a collector.
   *
   * @param longest how long the exporter needs at most for one batch
   */
  SpanQueue(SpanExporter exporter, Duration longest, Meters meters) {
    this.exporter = exporter;
    this.meters = meters;
    this.batches =
        BatchSpanProcessor.builder(new CountingExporter())
            // It never holds more than are counted here, and so never drops any itself.
            .setMaxQueueSize(TracingBudgets.SPANS_WAITING)
            .setMaxExportBatchSize(TracingBudgets.SPANS_AT_ONCE)
            .setScheduleDelay(TracingBudgets.SEND_PAUSE)
            .setExporterTimeout(longest.plusSeconds(1))
            .build();
    meters.watch(TracesMetrics.WAITING, waiting::get);
    meters.watch(TracesMetrics.WAITING_MAX, () -> TracingBudgets.SPANS_WAITING);
  }

  @Override
  public void onStart(Context parent, ReadWriteSpan span) {}

  @Override
  public boolean isStartRequired() {
    return false;
  }

  @Override
  public void onEnd(ReadableSpan span) {
    if (!span.getSpanContext().isSampled()) {
      return;
    }
    if (waiting.incrementAndGet() > TracingBudgets.SPANS_WAITING) {
      waiting.decrementAndGet();
      meters.add(TracesMetrics.SPANS, 1, "dropped");
    } else {
      batches.onEnd(span);
    }
  }

  /** Counts a span that was not begun, because its request has as many as it may. */
  void leaveOut() {
    meters.add(TracesMetrics.SPANS, 1, "left-out");
  }

  @Override
  public boolean isEndRequired() {
    return true;
  }

  /** Sends what waits, for a limited time; the rest is lost, and reported. */
  @Override
  public CompletableResultCode shutdown() {
    CompletableResultCode sent = batches.shutdown();
    sent.join(TracingBudgets.LAST_SPANS.toMillis(), TimeUnit.MILLISECONDS);
    int lost = waiting.get();
    // Ends a request that is still under way.
    exporter.shutdown();
    log.lost(lost);
    return CompletableResultCode.ofSuccess();
  }

  @Override
  public CompletableResultCode forceFlush() {
    return batches.forceFlush();
  }

  private final class CountingExporter implements SpanExporter {
    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
      int count = spans.size();
      CompletableResultCode sending = exporter.export(spans);
      return sending.whenComplete(() -> {
        waiting.addAndGet(-count);
        meters.add(TracesMetrics.SPANS, count, sending.isSuccess() ? "sent" : "refused");
        log.sent(sending);
      });
    }

    @Override
    public CompletableResultCode flush() {
      return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
      return exporter.shutdown();
    }
  }
}
