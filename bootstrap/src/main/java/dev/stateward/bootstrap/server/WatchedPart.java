package dev.stateward.bootstrap.server;

import dev.stateward.adapter.http.health.Readiness.Check;
import dev.stateward.adapter.http.health.Readiness.Need;
import dev.stateward.application.settings.NodeBudgets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A part of the server that is looked at on a thread of its own, because it may not answer. A look
 * that hangs is not begun again. Calls must not overlap.
 */
final class WatchedPart implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WatchedPart.class);

  private static final String FAILED = "it failed: the log of the server says why";

  private final String name;
  private final Need need;
  private final Runnable look;
  private final InstantSource time;
  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("health-", 1).factory());

  private CompletableFuture<Void> looking = CompletableFuture.completedFuture(null);
  private Check last;

  /**
   * Looks with {@code look}, which throws when something is wrong; the message is shown to nobody
   * but the log, unless it is a {@link ShownProblemException}.
   */
  WatchedPart(String name, Need need, Runnable look, InstantSource time) {
    this.name = name;
    this.need = need;
    this.look = look;
    this.time = time;
    this.last = new Check(name, need, "", time.instant());
  }

  /** Begins to look. */
  void look() {
    if (looking.isDone()) {
      looking = CompletableFuture.runAsync(look, threads);
    }
  }

  /** What the look found; waits {@code longest} for it. */
  Check finding(Duration longest) {
    try {
      looking.get(longest.toMillis(), TimeUnit.MILLISECONDS);
      return found("", "");
    } catch (ExecutionException e) {
      return e.getCause() instanceof ShownProblemException known
          ? found(known.shown(), String.valueOf(known.getMessage()))
          : found(FAILED, String.valueOf(e.getCause()));
    } catch (TimeoutException e) {
      return found("no answer within " + NodeBudgets.HEALTH_WAIT.toSeconds() + " s", "");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return last;
    }
  }

  private Check found(String problem, String details) {
    if (last.passed() == problem.isEmpty()) {
      last = new Check(name, need, problem, last.since());
      return last;
    }
    if (problem.isEmpty()) {
      LOG.info("{} works again", name);
    } else {
      LOG.warn("{} does not work: {} {}", name, problem, details);
    }
    last = new Check(name, need, problem, time.instant());
    return last;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
