package dev.stateward.application.audit;

import dev.stateward.application.port.OutcomeUnknownException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.telemetry.ApplicationMetrics;
import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.application.telemetry.port.Tracer.Span;
import dev.stateward.domain.audit.AuditRecord;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Commits the records of many requests together: requests that arrive during a commit wait for it,
 * and the first of them then commits for all (ADR 66, 164). Who finds nobody committing does not
 * wait.
 */
final class SharedCommits {
  private static final SpanDescription COMMIT = SpanDescription.internal("audit commit");

  private final Consumer<List<AuditRecord>> commit;
  private final int mostWaiting;
  private final Duration longestWait;
  private final ReentrantLock lock = new ReentrantLock();

  /** Guarded by {@code lock}, like {@code committing}. */
  private final Deque<Order> waiting = new ArrayDeque<>();

  private volatile Telemetry telemetry = Telemetry.NONE;

  /** Whether a thread commits, or was told to. */
  private boolean committing;

  /**
   * Commits by {@code commit}.
   *
   * @param commit returns once the records it is given are committed
   */
  SharedCommits(Consumer<List<AuditRecord>> commit) {
    this(commit, Budgets.READS_WAITING, Budgets.READ_WAIT);
  }

  SharedCommits(Consumer<List<AuditRecord>> commit, int mostWaiting, Duration longestWait) {
    this.commit = commit;
    this.mostWaiting = mostWaiting;
    this.longestWait = longestWait;
  }

  /** Has groups and waiting requests measured from now on. */
  void measure(Telemetry telling) {
    telemetry = telling;
    telling.meters().watch(ApplicationMetrics.AUDIT_WAITING, this::waiting);
    telling.meters().watch(ApplicationMetrics.AUDIT_WAITING_MAX, () -> mostWaiting);
  }

  private int waiting() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  /** What the thread of an order learns. */
  private enum Turn {
    COMMITTED,
    /** It is to commit its order and those that wait. */
    COMMIT_ALL,
    /** It is to commit its order alone, since the group failed and was not written. */
    COMMIT_ALONE
  }

  /**
   * The records of one request.
   *
   * @param span the time until they are committed
   */
  private record Order(List<AuditRecord> records, CompletableFuture<Turn> turn, Span span) {}

  /**
   * Returns once {@code records} are committed; throws when they are not or the outcome is unknown.
   * An interrupt ends the wait of its own thread only, and no commit.
   */
  void commit(List<AuditRecord> records) {
    if (records.isEmpty()) {
      return;
    }
    try (Span span = telemetry.tracer().part(COMMIT)) {
      commit(new Order(records, new CompletableFuture<>(), span));
    }
  }

  private void commit(Order own) {
    Turn turn = enter(own) ? Turn.COMMIT_ALL : await(own);
    if (turn == Turn.COMMIT_ALL) {
      turn = commitGroup(own);
    }
    if (turn == Turn.COMMIT_ALONE) {
      commit.accept(own.records());
    }
  }

  /** Whether nobody commits; otherwise the order waits. */
  private boolean enter(Order own) {
    lock.lock();
    try {
      if (committing && waiting.size() >= mostWaiting) {
        throw new StoreUnavailableException(
            "too many requests wait for their audit record", new RejectedExecutionException());
      }
      if (committing) {
        waiting.add(own);
        return false;
      }
      committing = true;
      return true;
    } finally {
      lock.unlock();
    }
  }

  private Turn await(Order own) {
    try {
      return own.turn().get(longestWait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw rethrown(e);
    } catch (TimeoutException e) {
      return leave(own, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return leave(own, e);
    }
  }

  /** Fails unless the order was taken meanwhile: then its turn comes, and is waited for. */
  private Turn leave(Order own, Exception reason) {
    lock.lock();
    try {
      if (waiting.remove(own)) {
        throw new StoreUnavailableException("the audit record was not written in time", reason);
      }
    } finally {
      lock.unlock();
    }
    try {
      return own.turn().join();
    } catch (CompletionException e) {
      throw rethrown(e);
    }
  }

  private static RuntimeException rethrown(Exception failed) {
    return failed.getCause() instanceof RuntimeException cause
        ? cause
        : new IllegalStateException("not committed", failed);
  }

  /** Commits {@code own} and those that wait, tells them, and lets the next one commit. */
  private Turn commitGroup(Order own) {
    List<Order> group = group(own);
    // The statements are parts of the span of the first; the others say of which.
    group.subList(1, group.size()).forEach(order -> order.span().link(own.span()));
    telemetry.meters().record(ApplicationMetrics.AUDIT_GROUP, group.size());
    // An interrupt is meant for one request and must not fail those of others.
    boolean interrupted = Thread.interrupted();
    try {
      commit.accept(group.stream().flatMap(order -> order.records().stream()).toList());
      return told(group, Turn.COMMITTED);
    } catch (OutcomeUnknownException e) {
      group.forEach(order -> order.turn().completeExceptionally(e));
      throw e;
    } catch (RuntimeException e) {
      if (group.size() == 1) {
        throw e;
      }
      return told(group, Turn.COMMIT_ALONE);
    } finally {
      // Whatever was thrown; its thread would wait forever otherwise.
      group.forEach(
          order -> order.turn().completeExceptionally(new IllegalStateException("not committed")));
      handOn();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static Turn told(List<Order> group, Turn turn) {
    group.forEach(order -> order.turn().complete(turn));
    return turn;
  }

  private List<Order> group(Order own) {
    List<Order> group = new ArrayList<>(List.of(own));
    int records = own.records().size();
    lock.lock();
    try {
      Order next = waiting.peek();
      while (next != null && records + next.records().size() <= Budgets.READS_AT_ONCE) {
        group.add(waiting.remove());
        records += next.records().size();
        next = waiting.peek();
      }
      return group;
    } finally {
      lock.unlock();
    }
  }

  private void handOn() {
    lock.lock();
    try {
      Order next = waiting.poll();
      committing = next != null;
      if (next != null) {
        next.turn().complete(Turn.COMMIT_ALL);
      }
    } finally {
      lock.unlock();
    }
  }
}
