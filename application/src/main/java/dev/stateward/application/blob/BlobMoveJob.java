package dev.stateward.application.blob;

import dev.stateward.application.blob.BlobWriter.ReceivedBlob;
import dev.stateward.application.blob.port.BlobPlaces;
import dev.stateward.application.blob.port.BlobPlaces.Misplaced;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.Transactions;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Moves blobs into the database or out of it when the limit of small blobs is another one than it
 * was. A blob is copied under a new key, to which its version then refers: no key is ever in two
 * places, and whatever breaks off leaves an orphan at most. The former one stays for a day, for
 * readers and for backups that copy the database first.
 */
final class BlobMoveJob implements RecurringJob {
  static final Duration PAUSE = Duration.ofHours(6);
  static final Duration FORMER_KEPT = Duration.ofDays(1);

  private static final Duration BETWEEN_PARTS = Duration.ofMillis(10);
  private static final int AT_ONCE = 100;

  private final Transactions transactions;
  private final BlobPlaces places;
  private final StoredBlobs stored;
  private final BlobWriter writer;
  private final BlobRemoval removal;

  /** The version that the next part begins after. Another process starts with the first. */
  private final AtomicReference<@Nullable StateVersionId> position = new AtomicReference<>();

  BlobMoveJob(
      Transactions transactions,
      BlobPlaces places,
      StoredBlobs stored,
      BlobWriter writer,
      BlobRemoval removal) {
    this.transactions = transactions;
    this.places = places;
    this.stored = stored;
    this.writer = writer;
    this.removal = removal;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    Optional<StateVersionId> after = Optional.ofNullable(position.get());
    List<Misplaced> part = places.misplaced(writer.largestSmallBlob(), after, AT_ONCE);
    IndependentAttempts round = new IndependentAttempts(heartbeat);
    for (Misplaced blob : part) {
      round.attempt(blob.version().value(), () -> move(blob));
    }
    boolean more = part.size() == AT_ONCE;
    position.set(more ? part.getLast().version() : null);
    return new Outcome(more ? BETWEEN_PARTS : PAUSE, round.finding());
  }

  /** The bytes are verified while they are copied: what is damaged stays where it is. */
  private boolean move(Misplaced misplaced) {
    ReceivedBlob copy;
    try (InputStream bytes = stored.whole(misplaced.blob())) {
      copy = writer.receiveAgain(misplaced.blob(), bytes);
    } catch (IOException e) {
      throw new StoreUnavailableException("a stored content could not be read", e);
    }
    boolean moved = transactions.inTransaction(() -> refer(misplaced, copy));
    if (!moved) {
      copy.stored().forEach(unused -> writer.drop(unused.content()));
    }
    return moved;
  }

  /** False when the version refers to the blob no more. */
  private boolean refer(Misplaced misplaced, ReceivedBlob copy) {
    BlobKey former = misplaced.blob().key();
    boolean referring = places.rename(misplaced.version(), former, copy.content().content().key());
    if (referring) {
      copy.store();
      removal.order(former, FORMER_KEPT);
    }
    return referring;
  }
}
