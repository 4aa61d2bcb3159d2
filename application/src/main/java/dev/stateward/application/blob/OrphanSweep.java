package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobChecks;
import dev.stateward.application.blob.port.BlobStore.Stored;
import dev.stateward.application.blob.port.KeyWrapper;
import dev.stateward.application.settings.CheckBudgets;
import dev.stateward.domain.stateversion.BlobKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Tells orphans, blobs that nothing refers to, from others. An orphan is removed when two sweeps
 * found it, and it is too old for an upload that is still running.
 */
public final class OrphanSweep {
  private static final Duration LEAST_WAIT = Duration.ofHours(1);

  private final BlobChecks blobChecks;
  private final TieredBlobStore blobs;
  private final BlobRemoval removal;
  private final InstantSource time;

  OrphanSweep(
      BlobChecks blobChecks, TieredBlobStore blobs, BlobRemoval removal, InstantSource time) {
    this.blobChecks = blobChecks;
    this.blobs = blobs;
    this.removal = removal;
    this.time = time;
  }

  /**
   * A stored object.
   *
   * @param blob the blob that it is, or whose recovery record it is
   * @param orphan whether nothing refers to that blob, and the object is not young
   */
  public record Listed(Stored stored, BlobKey blob, boolean orphan) {}

  /**
   * Passes all objects of the stores to {@code each}; of the rows it remembers eight bytes for each
   * blob.
   *
   * @throws dev.stateward.application.port.StoreUnavailableException after the listing, when a part
   *     could not be listed
   */
  public void list(Consumer<Listed> each) {
    Instant old = time.instant().minus(CheckBudgets.ORPHAN_AGE);
    BlobKeyFilter named = new BlobKeyFilter();
    blobChecks.named(named::add);
    blobs.list(stored -> each.accept(listed(stored, named, old)));
  }

  private static Listed listed(Stored stored, BlobKeyFilter named, Instant old) {
    BlobKey blob = RecoveryRecords.blobOf(stored.key()).orElse(stored.key());
    boolean orphan =
        !stored.key().value().startsWith(KeyWrapper.COPIES)
            && stored.storedAt().isBefore(old)
            && !named.mayContain(blob);
    return new Listed(stored, blob, orphan);
  }

  /**
   * Enqueues the removal of orphans that an earlier sweep found, and remembers the others. Within a
   * transaction.
   *
   * @param all whether the sweep saw all blobs; otherwise earlier orphans stay remembered
   * @return how many are removed
   */
  public int decide(Set<BlobKey> orphans, boolean all) {
    Instant now = time.instant();
    Map<BlobKey, Instant> before = blobChecks.orphans();
    Map<BlobKey, Instant> unsure = new LinkedHashMap<>(all ? Map.of() : before);
    List<BlobKey> sure = new ArrayList<>();
    for (BlobKey key : orphans) {
      Instant first = before.getOrDefault(key, now);
      if (first.isAfter(now.minus(LEAST_WAIT))) {
        unsure.put(key, first);
      } else {
        unsure.remove(key);
        sure.add(key);
      }
    }
    removal.order(sure);
    blobChecks.storeOrphans(unsure);
    return sure.size();
  }
}
