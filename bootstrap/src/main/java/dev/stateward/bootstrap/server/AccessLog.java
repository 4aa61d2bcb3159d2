package dev.stateward.bootstrap.server;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.telemetry.port.Metric;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.LoggerFactory;

/**
 * Writes the lines of the access log on a thread of its own, so that requests do not wait for a
 * slow reader of the log: lines beyond a limit are dropped, counted and reported (ADR 172). All
 * other lines are written at once.
 */
public final class AccessLog implements AutoCloseable {
  static final Metric DROPPED =
      Metric.count("access.log.dropped", "Lines of the access log that were dropped.");

  static final Metric WAITING =
      Metric.gauge("access.log.waiting", "Lines of the access log that wait to be written.");

  private static final String NAME = "dev.stateward.access";
  private static final Duration LAST_LINES = Duration.ofSeconds(5);
  private static final Duration BETWEEN_REPORTS = Duration.ofSeconds(10);

  private final Logger access;
  private final Logger own;
  private final BlockingQueue<ILoggingEvent> waiting;
  private final AtomicReference<Meters> meters = new AtomicReference<>(Meters.NONE);
  private final AtomicLong dropped = new AtomicLong();

  /** When the last report was, by {@link System#nanoTime}; long ago at first. */
  private final AtomicLong reported = new AtomicLong(System.nanoTime() - BETWEEN_REPORTS.toNanos());

  private final Appending appending = new Appending();
  private final Thread writer;

  private AccessLog(LoggerContext context, int most) {
    this.access = context.getLogger(NAME);
    this.own = context.getLogger(AccessLog.class);
    this.waiting = new ArrayBlockingQueue<>(most);
    this.writer = Thread.ofPlatform().name("access-log").daemon().unstarted(this::write);
    appending.setContext(context);
  }

  /** Takes the lines of this process until it is closed. */
  public static AccessLog open() {
    return open((LoggerContext) LoggerFactory.getILoggerFactory(), NodeBudgets.ACCESS_LINES);
  }

  /** Has what it drops and what waits measured from now on. */
  public void measure(Meters telling) {
    meters.set(telling);
    telling.watch(WAITING, waiting::size);
  }

  static AccessLog open(LoggerContext context, int most) {
    AccessLog log = new AccessLog(context, most);
    log.appending.start();
    log.access.addAppender(log.appending);
    log.access.setAdditive(false);
    log.writer.start();
    return log;
  }

  /** Comes after the last line. */
  private static final class End extends LoggingEvent {}

  /** Runs on the threads of requests. */
  private final class Appending extends UnsynchronizedAppenderBase<ILoggingEvent> {
    @Override
    protected void append(ILoggingEvent line) {
      line.prepareForDeferredProcessing();
      if (!waiting.offer(line)) {
        dropped.incrementAndGet();
        meters.get().add(DROPPED, 1);
      }
    }
  }

  private void write() {
    try {
      for (var line = waiting.take(); !(line instanceof End); line = waiting.take()) {
        root().callAppenders(line);
        reportDropped(BETWEEN_REPORTS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    reportDropped(Duration.ZERO);
  }

  private Logger root() {
    return access.getLoggerContext().getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  }

  private void reportDropped(Duration pause) {
    long now = System.nanoTime();
    if (dropped.get() == 0 || now - reported.get() < pause.toNanos()) {
      return;
    }
    reported.set(now);
    own.warn(
        "{} lines of the access log were dropped, because it is read too slowly",
        dropped.getAndSet(0));
  }

  /** Writes the waiting lines, for a limited time; later ones are written at once. */
  @Override
  public void close() {
    access.setAdditive(true);
    access.detachAppender(appending);
    try {
      if (waiting.offer(new End(), LAST_LINES.toMillis(), TimeUnit.MILLISECONDS)) {
        writer.join(LAST_LINES);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
