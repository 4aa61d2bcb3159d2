package dev.stateward.application.port.out;

import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Work that is promised in a transaction and done after it, once or, when a worker dies, again.
 *
 * <p>The transactional outbox: a job is there exactly when the transaction that ordered it was
 * committed.
 */
public interface Jobs {
  /** Orders a job, due at once. */
  void order(Job job, Instant now);

  /**
   * Takes due jobs, oldest first; until {@code lease} has passed nobody else gets them. Opens its
   * own transaction.
   *
   * @param atMost how many, 1 or more
   */
  List<Taken> take(int atMost, Instant now, Duration lease);

  /** Forgets jobs that are done. */
  void done(List<Taken> jobs);

  /** Gives a job back, to be due again at {@code due}. */
  void retry(Taken job, Instant due);

  /** Something to do. */
  sealed interface Job {
    /** Find outputs and resources in the content of a version. */
    record ExamineState(StateVersionId version) implements Job {
      public ExamineState {
        Objects.requireNonNull(version, "version is null");
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
}
