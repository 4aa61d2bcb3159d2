package dev.stateward.application.blob;

import dev.stateward.application.job.JobLeases;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.settings.CheckBudgets;
import dev.stateward.domain.stateversion.BlobKey;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

/** Removes blobs that uploads left which died between the blob and the transaction. */
public final class OrphanBlobJob implements RecurringJob {
  public static final Duration PAUSE = Duration.ofHours(6);

  private final Transactions transactions;
  private final OrphanSweep sweep;

  OrphanBlobJob(Transactions transactions, OrphanSweep sweep) {
    this.transactions = transactions;
    this.sweep = sweep;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    Listing listing = new Listing(heartbeat);
    String finding = "";
    try {
      sweep.list(listing::add);
    } catch (StoreUnavailableException e) {
      if (!listing.begun) {
        throw e;
      }
      finding = "not all blobs could be listed: " + JobLeases.reason(e);
    }
    boolean all = finding.isEmpty();
    transactions.run(() -> sweep.decide(listing.orphans, all));
    return new Outcome(PAUSE, finding);
  }

  /** The orphans that a sweep found. */
  private static final class Listing {
    private final Runnable heartbeat;
    private final Set<BlobKey> orphans = new LinkedHashSet<>();
    private boolean begun;

    Listing(Runnable heartbeat) {
      this.heartbeat = heartbeat;
    }

    void add(OrphanSweep.Listed listed) {
      heartbeat.run();
      begun = true;
      if (listed.orphan() && orphans.size() < CheckBudgets.ORPHANS) {
        orphans.add(listed.blob());
      }
    }
  }
}
