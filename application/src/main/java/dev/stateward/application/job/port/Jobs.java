package dev.stateward.application.job.port;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Work that is promised in a transaction and done after it, once or, when a worker dies, again.
 *
 * <p>The transactional outbox: a job is there exactly when the transaction that ordered it was
 * committed.
 */
public interface Jobs {
  /** Orders a job, to be done at {@code due} or after it. */
  void order(Job job, Instant due);

  /**
   * Takes due jobs that were promised, but deliveries and those of {@link #takeUnfinished}, oldest
   * first; until {@code lease} has passed nobody else gets them. Each is counted as an attempt here
   * and not when it ends, since it may take its worker with it. Opens its own transaction, which a
   * crash of the machine may undo: they are then due again.
   *
   * @param atMost how many, 1 or more
   */
  List<TakenJob> take(int atMost, Instant now, Duration lease);

  /**
   * Takes the promised job that has been due for longest of those whose last attempt never ended;
   * otherwise as {@link #take}. Alone, so that the next worker that dies names the one at fault.
   */
  Optional<TakenJob> takeUnfinished(Instant now, Duration lease);

  /**
   * Takes the routine that has been due for longest; otherwise as {@link #take}. Empty when none is
   * due.
   */
  Optional<TakenJob> takeRoutine(Instant now, Duration lease);

  /** Takes due deliveries of events; otherwise as {@link #take}. */
  List<TakenJob> takeDeliveries(int atMost, Instant now, Duration lease);

  /**
   * Moves the end of leases: their worker is still at it.
   *
   * @return those that it still has
   */
  List<TakenJob> extend(List<TakenJob> jobs, Instant until);

  /**
   * Forgets jobs that are done.
   *
   * @return false when another worker has one of them by now: what was done must not be committed
   */
  boolean done(List<TakenJob> jobs);

  /**
   * Gives a job back that failed, to be due again at {@code due}.
   *
   * @param failure why, one line that says nothing of a content; the first 400 characters are kept
   */
  void retry(TakenJob job, Instant due, String failure);

  /**
   * Gives a job back that did not fail and is not done for good, to be due again at {@code due}.
   *
   * @param finding what it found amiss, one line; empty for nothing
   */
  void again(TakenJob job, Instant due, String finding);

  /**
   * Gives a job up that failed too often: it stays, and nobody takes it.
   *
   * @param failure as for {@link #retry}
   */
  void bury(TakenJob job, Instant now, String failure);

  /**
   * Makes a job that is dead or waits after a failure due at {@code due}, as if it had never been
   * tried.
   *
   * @return false, changing nothing, when there is no such job
   */
  boolean revive(long number, Instant due);

  /** Forgets the deliveries that went with their webhook, whoever has them. */
  void forgetDeliveriesThatAreGone();

  /** The job of that number. */
  Optional<ListedJob> find(long number);

  /** The jobs in any of these states, those that are due first before the others. */
  Page<ListedJob> list(Set<JobStatus> wanted, PageRequest request);
}
