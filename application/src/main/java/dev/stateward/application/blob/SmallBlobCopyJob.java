package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.SmallBlobs;
import dev.stateward.application.blob.port.SmallBlobs.Uncopied;
import dev.stateward.application.job.Batches;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.stateversion.port.StateVersions.PlaceNames;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Copies sealed small blobs, each with its recovery record, to the store of the others, under their
 * own keys: when the database is lost, that store has every state (ADR 187). Nothing reads the
 * copies while the database is there, and whatever removes a blob removes its copy.
 */
final class SmallBlobCopyJob implements RecurringJob {
  static final Duration PAUSE = Duration.ofSeconds(10);

  private static final Duration BETWEEN_PARTS = Duration.ofMillis(10);
  private static final Duration WHEN_OFF = Duration.ofHours(1);

  private final SmallBlobs small;
  private final StateVersions stateVersions;
  private final BlobSealer sealer;
  private final BlobStore large;
  private final InstantSource time;

  /** The blob that the next part begins after. Another process starts with the first. */
  private final AtomicReference<@Nullable BlobKey> position = new AtomicReference<>();

  SmallBlobCopyJob(
      SmallBlobs small,
      StateVersions stateVersions,
      BlobSealer sealer,
      BlobStore large,
      InstantSource time) {
    this.small = small;
    this.stateVersions = stateVersions;
    this.sealer = sealer;
    this.large = large;
    this.time = time;
  }

  /** What is to be stored of a blob. */
  private static final class Copy {
    final byte[] bytes;
    final byte[] record;

    Copy(byte[] bytes, byte[] record) {
      this.bytes = bytes;
      this.record = record;
    }
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    if (!sealer.on()) {
      return Outcome.well(WHEN_OFF);
    }
    List<Uncopied> part =
        small.uncopied(Optional.ofNullable(position.get()), Budgets.BLOBS_COPIED_IN_A_STEP);
    IndependentAttempts round = new IndependentAttempts(heartbeat);
    Map<String, Copy> copies = new TreeMap<>();
    for (Uncopied blob : part) {
      round.attempt(
          blob.blob().value(),
          () -> {
            copy(blob).ifPresent(copy -> copies.put(blob.blob().value(), copy));
            return false;
          });
    }
    settle(store(copies, round));
    boolean more = part.size() == Budgets.BLOBS_COPIED_IN_A_STEP;
    position.set(more ? part.getLast().blob() : null);
    return new Outcome(more ? BETWEEN_PARTS : PAUSE, round.finding());
  }

  /** Empty when the blob, or its version, was removed meanwhile. */
  private Optional<Copy> copy(Uncopied blob) {
    Optional<BlobSeal> seal = sealer.seal(blob.version(), blob.kind(), blob.blob());
    Optional<byte[]> bytes = small.find(blob.blob());
    Optional<StateVersion> version = stateVersions.find(blob.version());
    Optional<Content> content = version.flatMap(found -> content(found, blob));
    if (seal.isEmpty() || bytes.isEmpty() || version.isEmpty() || content.isEmpty()) {
      return Optional.empty();
    }
    VersionLabel label =
        VersionLabel.of(
            seal.get().owner().organization(),
            new PlaceNames(blob.organization(), blob.workspace()),
            version.get().header());
    return Optional.of(new Copy(bytes.get(), sealer.record(content.get(), seal.get(), label)));
  }

  private Optional<Content> content(StateVersion version, Uncopied blob) {
    Optional<Content> content =
        switch (blob.kind()) {
          case STATE -> state(version);
          case JSON_STATE -> stateVersions.json(version.id());
        };
    return content.filter(it -> it.key().equals(blob.blob()));
  }

  private static Optional<Content> state(StateVersion version) {
    return switch (version) {
      case StateVersion.Finalized it -> Optional.of(it.content());
      case StateVersion.BackingDataSoftDeleted it -> Optional.of(it.content());
      case StateVersion.Pending ignored -> Optional.empty();
      case StateVersion.Discarded ignored -> Optional.empty();
      case StateVersion.BackingDataPermanentlyDeleted ignored -> Optional.empty();
    };
  }

  /** Those that are stored. */
  private List<BlobKey> store(Map<String, Copy> copies, IndependentAttempts round) {
    List<Callable<Optional<StoreUnavailableException>>> work = new ArrayList<>();
    copies.forEach((key, copy) -> work.add(() -> stored(new BlobKey(key), copy)));
    List<BlobKey> done = new ArrayList<>();
    try (Batches batches = new Batches(Budgets.BLOBS_COPIED_AT_ONCE)) {
      var failures = batches.run(work).iterator();
      for (String key : copies.keySet()) {
        Optional<StoreUnavailableException> failure = failures.next();
        boolean stored =
            round.attempt(
                key,
                () -> {
                  failure.ifPresent(SmallBlobCopyJob::fail);
                  return true;
                });
        if (stored) {
          done.add(new BlobKey(key));
        }
      }
    }
    return done;
  }

  private static void fail(StoreUnavailableException failure) {
    throw failure;
  }

  /** The record comes last: a record is never without its blob. */
  private Optional<StoreUnavailableException> stored(BlobKey key, Copy copy) {
    try {
      put(key, copy.bytes);
      put(RecoveryRecords.keyFor(key), copy.record);
      return Optional.empty();
    } catch (StoreUnavailableException e) {
      return Optional.of(e);
    } catch (IOException e) {
      return Optional.of(new StoreUnavailableException("a small blob could not be copied", e));
    }
  }

  /** What is there already was stored by an attempt that broke off. */
  private void put(BlobKey key, byte[] bytes) throws IOException {
    if (large.size(key).isEmpty()) {
      large.put(key, new ByteArrayInputStream(bytes), OptionalLong.of(bytes.length));
    }
  }

  /** What was removed while it was copied must not stay, nor what only waits for its removal. */
  private void settle(List<BlobKey> stored) {
    Set<BlobKey> there = small.copied(stored, time.instant());
    for (BlobKey key : stored) {
      if (!there.contains(key)) {
        large.delete(RecoveryRecords.keyFor(key));
        large.delete(key);
      }
    }
  }
}
