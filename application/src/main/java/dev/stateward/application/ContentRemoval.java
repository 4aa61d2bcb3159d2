package dev.stateward.application;

import dev.stateward.application.port.out.Jobs.Job;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.stateversion.BlobKey;
import java.time.InstantSource;
import java.util.List;

/** Orders the removal of contents in the transaction that removes what names them. */
final class ContentRemoval {
  private final Stores stores;
  private final InstantSource time;

  ContentRemoval(Stores stores, InstantSource time) {
    this.stores = stores;
    this.time = time;
  }

  void order(List<BlobKey> keys) {
    for (BlobKey key : keys) {
      stores.jobs().order(new Job.RemoveContent(key), time.instant());
    }
  }
}
