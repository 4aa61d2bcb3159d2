package dev.stateward.bootstrap.telemetry;

import io.opentelemetry.sdk.common.CompletableResultCode;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the log when the collector of traces begins and ends to fail, not for each batch. */
final class CollectorLog {
  private static final Logger LOG = LoggerFactory.getLogger(CollectorLog.class);
  private static final Duration BETWEEN_REPORTS = Duration.ofMinutes(1);
  private static final int LONGEST_REASON = 200;

  /**
   * The library's own lines, which are not of the log's format; kept, or its level is forgotten.
   */
  private static final java.util.logging.Logger LIBRARY =
      java.util.logging.Logger.getLogger("io.opentelemetry");

  private final AtomicBoolean failing = new AtomicBoolean();

  /** When it was last reported, by {@link System#nanoTime}; long ago at first. */
  private final AtomicLong reported = new AtomicLong(System.nanoTime() - BETWEEN_REPORTS.toNanos());

  CollectorLog() {
    LIBRARY.setLevel(Level.OFF);
  }

  /** Notes how a batch was sent. */
  void sent(CompletableResultCode result) {
    if (result.isSuccess()) {
      if (failing.compareAndSet(true, false)) {
        LOG.info("traces are sent again");
      }
    } else if (failing.compareAndSet(false, true) && due()) {
      LOG.warn(
          "traces cannot be sent, and are dropped until they can: {}",
          reason(result.getFailureThrowable()));
    }
  }

  /** Notes that {@code spans} were not sent before the end. */
  void lost(int spans) {
    if (spans > 0) {
      LOG.warn("{} spans were not sent before the stop", spans);
    }
  }

  private boolean due() {
    long now = System.nanoTime();
    if (now - reported.get() < BETWEEN_REPORTS.toNanos()) {
      return false;
    }
    reported.set(now);
    return true;
  }

  /** The message of the cause, cut: a collector may answer anything. */
  private static String reason(@Nullable Throwable failure) {
    if (failure == null) {
      return "no answer in time";
    }
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    String text = cause.getClass().getSimpleName() + ": " + cause.getMessage();
    return text.substring(0, Math.min(text.length(), LONGEST_REASON));
  }
}
