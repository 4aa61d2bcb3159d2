package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobChecks;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.job.JobLeases;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.Transactions;
import dev.stateward.domain.stateversion.BlobKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds blobs that no version refers to, left by uploads that died between the blob and the
 * transaction. A blob is removed when two sweeps found it orphaned and it is too old for an upload
 * that is still running.
 */
public final class OrphanBlobJob implements RecurringJob {
  public static final Duration PAUSE = Duration.ofHours(6);

  private static final Duration YOUNGEST = Duration.ofHours(24);
  private static final Duration LEAST_WAIT = Duration.ofHours(1);
  private static final int AT_ONCE = 10_000;

  private final Transactions transactions;
  private final BlobChecks blobChecks;
  private final TieredBlobStore blobs;
  private final BlobRemoval removal;
  private final InstantSource time;

  public OrphanBlobJob(
      Transactions transactions,
      BlobChecks blobChecks,
      TieredBlobStore blobs,
      BlobRemoval removal,
      InstantSource time) {
    this.transactions = transactions;
    this.blobChecks = blobChecks;
    this.blobs = blobs;
    this.removal = removal;
    this.time = time;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    Instant now = time.instant();
    BlobKeyFilter named = new BlobKeyFilter();
    blobChecks.named(named::add);
    Listing listing = new Listing(named, now.minus(YOUNGEST));
    String finding = "";
    try {
      blobs.list(stored -> {
        heartbeat.run();
        listing.add(stored);
      });
    } catch (StoreUnavailableException e) {
      if (listing.seen == 0) {
        throw e;
      }
      finding = "not all blobs could be listed: " + JobLeases.reason(e);
    }
    boolean all = finding.isEmpty();
    transactions.run(() -> decide(listing.orphans, all, now));
    return new Outcome(PAUSE, finding);
  }

  /** The blobs that a sweep found in the store. */
  private static final class Listing {
    private final BlobKeyFilter named;
    private final Instant old;
    private final Set<BlobKey> orphans = new LinkedHashSet<>();
    private long seen;

    Listing(BlobKeyFilter named, Instant old) {
      this.named = named;
      this.old = old;
    }

    void add(BlobStore.Stored stored) {
      seen++;
      if (orphans.size() < AT_ONCE
          && stored.storedAt().isBefore(old)
          && !named.mayContain(stored.key())) {
        orphans.add(stored.key());
      }
    }
  }

  /**
   * Removes confirmed orphans and remembers new ones.
   *
   * @param all whether the sweep saw all blobs; otherwise earlier orphans stay remembered
   */
  private void decide(Set<BlobKey> orphans, boolean all, Instant now) {
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
  }
}
