package dev.stateward.application.blob;

import dev.stateward.application.blob.BlobWriter.PreparedBlob;
import dev.stateward.application.blob.port.BlobPlaces;
import dev.stateward.application.blob.port.BlobPlaces.Misplaced;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.Transactions;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Moves blobs into the database or out of it when the limit of small blobs is another one than it
 * was, and seals what is plain, or the other way round. A blob is copied under a new key, to which
 * its version then refers: no key is ever in two places, and whatever breaks off leaves an orphan
 * at most. The former one stays for a day, for readers and for backups that copy the database
 * first.
 */
final class BlobMoveJob implements RecurringJob {
  static final Duration PAUSE = Duration.ofHours(6);
  static final Duration FORMER_KEPT = Duration.ofDays(1);

  private static final Duration BETWEEN_PARTS = Duration.ofMillis(10);
  private static final int AT_ONCE = 100;

  private final Transactions transactions;
  private final BlobPlaces places;
  private final BlobPlaces.Wanted wanted;
  private final BlobCopies copies;
  private final BlobRemoval removal;

  /** The version that the next part begins after. Another process starts with the first. */
  private final AtomicReference<@Nullable StateVersionId> position = new AtomicReference<>();

  BlobMoveJob(
      Transactions transactions,
      BlobPlaces places,
      BlobPlaces.Wanted wanted,
      BlobCopies copies,
      BlobRemoval removal) {
    this.transactions = transactions;
    this.places = places;
    this.wanted = wanted;
    this.copies = copies;
    this.removal = removal;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    Optional<StateVersionId> after = Optional.ofNullable(position.get());
    List<Misplaced> part = places.misplaced(wanted, after, AT_ONCE);
    IndependentAttempts round = new IndependentAttempts(heartbeat);
    for (Misplaced blob : part) {
      round.attempt(blob.version().value(), () -> move(blob));
    }
    boolean more = part.size() == AT_ONCE;
    position.set(more ? part.getLast().version() : null);
    return new Outcome(more ? BETWEEN_PARTS : PAUSE, round.finding());
  }

  private boolean move(Misplaced misplaced) {
    return copies.copy(misplaced).filter(copy -> move(misplaced, copy)).isPresent();
  }

  private boolean move(Misplaced misplaced, BlobCopies.Copy copy) {
    boolean moved = transactions.inTransaction(() -> refer(misplaced, copy.prepared()));
    if (!moved) {
      copies.drop(copy);
    }
    return moved;
  }

  /** False when the version refers to the blob no more. */
  private boolean refer(Misplaced misplaced, PreparedBlob copy) {
    BlobKey former = misplaced.blob().key();
    boolean referring = places.rename(misplaced.version(), former, copy.content().content().key());
    if (referring) {
      copy.store();
      removal.order(former, FORMER_KEPT);
    }
    return referring;
  }
}
