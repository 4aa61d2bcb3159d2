package dev.stateward.application;

import dev.stateward.application.Housekeeper.Outcome;
import dev.stateward.application.port.out.BlobStore;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.stateversion.BlobKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds contents that no version names: what was left when an upload died between its content and
 * its transaction. A content is removed when two sweeps found it orphaned, and when it is so old
 * that no upload of it can still be under way.
 */
final class OrphanSweeper implements Housekeeper.Chore {
  static final Duration PAUSE = Duration.ofHours(6);

  private static final Duration YOUNGEST = Duration.ofHours(24);
  private static final Duration LEAST_WAIT = Duration.ofHours(1);
  private static final int AT_ONCE = 10_000;

  private final Stores stores;
  private final BlobStore blobs;
  private final InstantSource time;

  OrphanSweeper(Stores stores, BlobStore blobs, InstantSource time) {
    this.stores = stores;
    this.blobs = blobs;
    this.time = time;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    Instant now = time.instant();
    Map<BlobKey, Instant> found = found(now, heartbeat);
    stores.transactions().run(() -> decide(found, now));
    return Outcome.well(PAUSE);
  }

  private Map<BlobKey, Instant> found(Instant now, Runnable heartbeat) {
    KeySet named = new KeySet();
    stores.contentChecks().named(named::add);
    Map<BlobKey, Instant> found = new LinkedHashMap<>();
    blobs.list(stored -> {
      heartbeat.run();
      if (found.size() < AT_ONCE
          && stored.storedAt().isBefore(now.minus(YOUNGEST))
          && !named.mayContain(stored.key())) {
        found.put(stored.key(), now);
      }
    });
    return found;
  }

  private void decide(Map<BlobKey, Instant> found, Instant now) {
    Map<BlobKey, Instant> before = stores.contentChecks().orphans();
    found.replaceAll((key, first) -> before.getOrDefault(key, first));
    List<BlobKey> sure =
        found.entrySet().stream()
            .filter(orphan -> !orphan.getValue().isAfter(now.minus(LEAST_WAIT)))
            .map(Map.Entry::getKey)
            .toList();
    new ContentRemoval(stores, time).order(sure);
    sure.forEach(found::remove);
    stores.contentChecks().storeOrphans(found);
  }
}
