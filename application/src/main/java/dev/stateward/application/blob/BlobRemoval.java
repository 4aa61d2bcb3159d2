package dev.stateward.application.blob;

import dev.stateward.application.job.port.Job;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.stateversion.BlobKey;
import java.time.InstantSource;
import java.util.List;

/** Orders the removal of state data in the transaction that removes its references. */
public final class BlobRemoval {
  private final Stores stores;
  private final InstantSource time;

  public BlobRemoval(Stores stores, InstantSource time) {
    this.stores = stores;
    this.time = time;
  }

  public void order(List<BlobKey> keys) {
    for (BlobKey key : keys) {
      stores.jobs().order(new Job.RemoveContent(key), time.instant());
    }
  }
}
