package dev.stateward.application.job.port;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
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
  List<Taken> take(int atMost, Instant now, Duration lease);

  /**
   * Takes the promised job that has been due for longest of those whose last attempt never ended;
   * otherwise as {@link #take}. Alone, so that the next worker that dies names the one at fault.
   */
  Optional<Taken> takeUnfinished(Instant now, Duration lease);

  /**
   * Takes the routine that has been due for longest; otherwise as {@link #take}. Empty when none is
   * due.
   */
  Optional<Taken> takeRoutine(Instant now, Duration lease);

  /** Takes due deliveries of events; otherwise as {@link #take}. */
  List<Taken> takeDeliveries(int atMost, Instant now, Duration lease);

  /**
   * Moves the end of leases: their worker is still at it.
   *
   * @return those that it still has
   */
  List<Taken> extend(List<Taken> jobs, Instant until);

  /**
   * Forgets jobs that are done.
   *
   * @return false when another worker has one of them by now: what was done must not be committed
   */
  boolean done(List<Taken> jobs);

  /**
   * Gives a job back that failed, to be due again at {@code due}.
   *
   * @param failure why, one line that says nothing of a content; the first 400 characters are kept
   */
  void retry(Taken job, Instant due, String failure);

  /**
   * Gives a job back that did not fail and is not done for good, to be due again at {@code due}.
   *
   * @param finding what it found amiss, one line; empty for nothing
   */
  void again(Taken job, Instant due, String finding);

  /**
   * Gives a job up that failed too often: it stays, and nobody takes it.
   *
   * @param failure as for {@link #retry}
   */
  void bury(Taken job, Instant now, String failure);

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
  Optional<Listed> find(long number);

  /** The jobs in any of these states, those that are due first before the others. */
  Page<Listed> list(Set<Status> wanted, PageRequest request);

  /** Something to do. */
  sealed interface Job {
    /** Find outputs and resources in the content of a version. */
    record ExamineState(StateVersionId version) implements Job {
      public ExamineState {
        Objects.requireNonNull(version, "version is null");
      }
    }

    /** Destroy the content of a version whose grace period has ended. */
    record DestroyBackingData(StateVersionId version) implements Job {
      public DestroyBackingData {
        Objects.requireNonNull(version, "version is null");
      }
    }

    /** Tell a webhook of an event. */
    record DeliverEvent(DeliveryId delivery) implements Job {
      public DeliverEvent {
        Objects.requireNonNull(delivery, "delivery is null");
      }
    }

    /** Look after the stores, time and again. */
    record Keep(Routine routine) implements Job {
      public Keep {
        Objects.requireNonNull(routine, "routine is null");
      }
    }

    /** Remove a content that nothing refers to. */
    record RemoveContent(BlobKey key) implements Job {
      public RemoveContent {
        Objects.requireNonNull(key, "key is null");
      }
    }
  }

  /**
   * A job that a worker has.
   *
   * @param number its number, by which it is known
   * @param attempts how often it was taken since it last succeeded, this time included
   * @param lease which of all times that it was taken this is
   * @param unfinished how many attempts before this one, in a row, never ended: their worker died
   */
  record Taken(long number, Job job, int attempts, long lease, int unfinished) {
    public Taken {
      Objects.requireNonNull(job, "job is null");
    }
  }

  /** What is done time and again; each is a job that is never done for good. */
  enum Routine {
    /** Discard pending versions whose content cannot arrive any more. */
    DISCARD_DEAD_PENDINGS,
    /** Find contents that nothing refers to, and have them removed. */
    SWEEP_ORPHANS,
    /** Read contents again and compare them with what was stored. */
    SCRUB_CONTENTS,
    /** Delete the contents of versions that retention policies let go. */
    APPLY_RETENTION,
    /** Forget deliveries of events that ended long ago. */
    FORGET_DELIVERIES,
    /** Remove deleted workspaces whose grace period has ended. */
    REMOVE_WORKSPACES,
    /** Tell webhooks of the heads of audit trails. */
    TELL_AUDIT_HEADS,
    /** Look how much of the embedded database's file is in use. */
    CHECK_DATABASE_FILE
  }

  /** Where a job stands. */
  enum Status {
    /** It is tried when it is due. */
    WAITING,
    /** A worker has it. */
    RUNNING,
    /** Its last attempt failed, or found something amiss; it is tried again when it is due. */
    FAILED,
    /** It failed too often and is not tried again by itself. */
    DEAD
  }

  /**
   * A job as it is told of.
   *
   * @param job which, and how often it was taken since it last succeeded
   * @param due when it may be taken; for one that is under way, when its lease ends; for a dead
   *     one, when it died
   * @param status where it stands
   * @param failure why its last attempt failed, or what it found amiss; empty for neither
   */
  record Listed(Taken job, Instant due, Status status, String failure) {
    public Listed {
      Objects.requireNonNull(job, "job is null");
      Objects.requireNonNull(due, "due is null");
      Objects.requireNonNull(status, "status is null");
      Objects.requireNonNull(failure, "failure is null");
    }
  }
}
