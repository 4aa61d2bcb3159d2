package dev.stateward.application.change;

import dev.stateward.application.blob.BlobServices;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.store.Stores;

/** Telling what changed between versions. */
public final class ChangeServices {
  private final RecurringJob extractionJob;

  public ChangeServices(Stores stores, BlobServices blobs, Sealing sealing) {
    this.extractionJob =
        new ExtractionJob(
            stores.instanceSpans(),
            new InstanceExtractor(
                stores.instanceSpans(),
                new DigestKeyRing(stores.digestKeys(), sealing),
                blobs.stored(),
                blobs.files()));
  }

  /** Extracts the instances of versions. */
  public RecurringJob extractionJob() {
    return extractionJob;
  }
}
