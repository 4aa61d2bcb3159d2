package dev.stateward.application.port.out;

import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

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
   * Takes due jobs that were promised, but deliveries, oldest first; until {@code lease} has passed
   * nobody else gets them. Opens its own transaction, which a crash of the machine may undo: they
   * are then due again.
   *
   * @param atMost how many, 1 or more
   */
  List<Taken> take(int atMost, Instant now, Duration lease);

  /**
   * Takes the routine that has been due for longest; otherwise as {@link #take}. Empty when none is
   * due.
   */
  Optional<Taken> takeRoutine(Instant now, Duration lease);

  /** Takes due deliveries of events; otherwise as {@link #take}. */
  List<Taken> takeDeliveries(int atMost, Instant now, Duration lease);

  /**
   * Moves the end of a job's lease: its worker is still at it.
   *
   * @return false, changing nothing, when another worker has it by now
   */
  boolean extend(Taken job, Instant until);

  /** Forgets jobs that are done. */
  void done(List<Taken> jobs);

  /**
   * Gives a job back that failed, to be due again at {@code due}.
   *
   * @param failure why, one line that says nothing of a content; the first 400 characters are kept
   */
  void retry(Taken job, Instant due, String failure);

  /**
   * Gives a routine back that is done for now, to be due again at {@code due}.
   *
   * @param finding what it found amiss, one line; empty for nothing
   */
  void again(Taken routine, Instant due, String finding);

  /** All jobs, those that are due first before the others. */
  Page<Listed> list(PageRequest request);

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
   * @param attempts how often it was taken, this time included
   */
  record Taken(long number, Job job, int attempts) {
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
    /** Tell webhooks of the heads of audit trails. */
    TELL_AUDIT_HEADS
  }

  /**
   * A job as it is told of.
   *
   * @param job which, and how often it was taken since it last succeeded
   * @param due when it may be taken; for one that is under way, when its lease ends
   * @param underWay whether a worker has it
   * @param failure why its last attempt failed, or what it found amiss; empty for neither
   */
  record Listed(Taken job, Instant due, boolean underWay, String failure) {
    public Listed {
      Objects.requireNonNull(job, "job is null");
      Objects.requireNonNull(due, "due is null");
      Objects.requireNonNull(failure, "failure is null");
    }
  }
}
