package dev.stateward.bootstrap.server;

import dev.stateward.adapter.http.health.Readiness;
import dev.stateward.application.settings.NodeBudgets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Looks at what the server needs when it is asked, at most once in some seconds however many ask,
 * and for a limited time.
 */
final class HealthChecks implements Readiness, AutoCloseable {
  private final List<WatchedPart> parts;
  private final ReentrantLock looking = new ReentrantLock();
  private volatile Findings last = new Findings(List.of(), System.nanoTime());
  private volatile boolean stopping;

  HealthChecks(List<WatchedPart> parts) {
    this.parts = List.copyOf(parts);
  }

  /**
   * The findings of one look at all parts.
   *
   * @param until when they are too old, by {@link System#nanoTime}
   */
  private record Findings(List<Check> checks, long until) {
    Findings {
      checks = List.copyOf(checks);
    }

    boolean fresh() {
      return System.nanoTime() - until < 0;
    }
  }

  @Override
  public List<Check> checks() {
    if (last.fresh() || !begin()) {
      return last.checks();
    }
    try {
      if (!last.fresh()) {
        last = look();
      }
      return last.checks();
    } finally {
      looking.unlock();
    }
  }

  /** Whether this thread is the one to look; the others are content with the findings before. */
  private boolean begin() {
    if (last.checks().isEmpty()) {
      looking.lock();
      return true;
    }
    return looking.tryLock();
  }

  private Findings look() {
    parts.forEach(WatchedPart::look);
    Duration wait = NodeBudgets.HEALTH_WAIT;
    long end = System.nanoTime() + wait.toNanos();
    List<Check> checks =
        parts.stream()
            .map(part -> part.finding(Duration.ofNanos(Math.max(0, end - System.nanoTime()))))
            .toList();
    return new Findings(checks, System.nanoTime() + NodeBudgets.HEALTH_AGE.toNanos());
  }

  @Override
  public boolean stopping() {
    return stopping;
  }

  /** Has clients turn to other servers from now on. */
  void stop() {
    stopping = true;
  }

  @Override
  public void close() {
    parts.forEach(WatchedPart::close);
  }
}
