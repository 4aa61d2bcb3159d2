package dev.stateward.application.job.port;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Work that is enqueued in a transaction and done after it, once or, when a worker dies, again.
 *
 * <p>A transactional outbox: a job exists exactly when the transaction that enqueued it was
 * committed.
 */
public interface Jobs {
  /** Enqueues a job, due at {@code due}. */
  void order(Job job, Instant due);

  /**
   * Takes due one-time jobs except deliveries and those of {@link #takeUnfinished}, oldest first;
   * no other worker gets them until {@code lease} has passed. The attempt is counted here and not
   * at its end, because it may crash the worker. Opens its own transaction, which a crash of the
   * machine may undo: the jobs are then due again.
   *
   * @param atMost how many, 1 or more
   */
  List<TakenJob> take(int atMost, Instant now, Duration lease);

  /**
   * Takes the longest-due one-time job whose last attempt never ended; otherwise as {@link #take}.
   * Only one, so that the next crash identifies the job at fault.
   */
  Optional<TakenJob> takeUnfinished(Instant now, Duration lease);

  /** Takes the longest-due recurring job; otherwise as {@link #take}. Empty when none is due. */
  Optional<TakenJob> takeRoutine(Instant now, Duration lease);

  /** Takes due deliveries of events; otherwise as {@link #take}. */
  List<TakenJob> takeDeliveries(int atMost, Instant now, Duration lease);

  /**
   * Extends leases of jobs that are still running.
   *
   * @return those that the worker still has
   */
  List<TakenJob> extend(List<TakenJob> jobs, Instant until);

  /**
   * Deletes finished jobs.
   *
   * @return false when another worker has one of them by now: the transaction must be rolled back
   */
  boolean done(List<TakenJob> jobs);

  /**
   * Releases a failed job, due again at {@code due}.
   *
   * @param failure the reason, one line without any state data; the first 400 characters are kept
   */
  void retry(TakenJob job, Instant due, String failure);

  /**
   * Releases jobs whose worker ends before they do, due at {@code now}, as if nobody had taken
   * them. Jobs that other workers have by now are left alone.
   *
   * @return how many were released
   */
  int handBack(List<TakenJob> jobs, Instant now);

  /**
   * Releases a recurring job that did not fail, due again at {@code due}.
   *
   * @param finding what is wrong, one line; empty for nothing
   */
  void again(TakenJob job, Instant due, String finding);

  /**
   * Marks a job that failed too often as dead: it stays, and no worker takes it.
   *
   * @param failure as for {@link #retry}
   */
  void bury(TakenJob job, Instant now, String failure);

  /**
   * Makes a dead or failed job due at {@code due}, with all its attempts again.
   *
   * @return false, changing nothing, when there is no such job
   */
  boolean revive(long number, Instant due);

  /** Deletes the delivery jobs of deleted webhooks, including those that a worker has. */
  void forgetDeliveriesThatAreGone();

  /** The job with this number. */
  Optional<ListedJob> find(long number);

  /** The jobs in any of these states, by due time. */
  Page<ListedJob> list(Set<JobStatus> wanted, PageRequest request);
}
