package dev.stateward.application.audit;

import dev.stateward.domain.audit.AuditRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Commits the records of many requests together: requests that arrive during a commit wait for it,
 * and the first of them then commits for all (ADR 66).
 */
final class SharedCommits {
  private static final int AT_ONCE = 256;

  private final Consumer<List<AuditRecord>> commit;
  private final Queue<Order> orders = new ConcurrentLinkedQueue<>();
  private final ReentrantLock committing = new ReentrantLock();

  /**
   * Commits by {@code commit}.
   *
   * @param commit returns once the records it is given are committed
   */
  SharedCommits(Consumer<List<AuditRecord>> commit) {
    this.commit = commit;
  }

  /** The records of one request, and their outcome. */
  private record Order(List<AuditRecord> records, CompletableFuture<Boolean> outcome) {}

  /**
   * Returns once {@code records} are committed; throws when they are not or the outcome is unknown.
   */
  void commit(List<AuditRecord> records) {
    if (records.isEmpty()) {
      return;
    }
    Order own = new Order(records, new CompletableFuture<>());
    orders.add(own);
    committing.lock();
    try {
      while (!own.outcome().isDone()) {
        commitNext();
      }
    } finally {
      committing.unlock();
    }
    try {
      own.outcome().join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private void commitNext() {
    List<Order> group = new ArrayList<>();
    Order next = orders.poll();
    while (next != null) {
      group.add(next);
      next = group.size() < AT_ONCE ? orders.poll() : null;
    }
    try {
      commit.accept(group.stream().flatMap(order -> order.records().stream()).toList());
      group.forEach(order -> order.outcome().complete(true));
    } catch (RuntimeException e) {
      group.forEach(order -> order.outcome().completeExceptionally(e));
    } finally {
      // Complete every order, whatever was thrown; its thread would wait forever otherwise.
      group.forEach(order ->
          order.outcome().completeExceptionally(new IllegalStateException("not committed")));
    }
  }
}
