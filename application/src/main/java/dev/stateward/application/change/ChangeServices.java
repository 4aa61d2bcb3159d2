package dev.stateward.application.change;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.blob.BlobServices;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.application.change.port.ComparingVersions;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.store.Stores;

/** Telling what changed between versions. */
public final class ChangeServices {
  private final RecurringJob extractionJob;
  private final ComparingVersions comparingVersions;

  public ChangeServices(
      Stores stores, UseCaseContext context, BlobServices blobs, Sealing sealing) {
    this.extractionJob =
        new ExtractionJob(
            stores.instanceSpans(),
            new InstanceExtractor(
                stores.instanceSpans(),
                new DigestKeyRing(stores.digestKeys(), sealing),
                blobs.stored(),
                blobs.files(),
                new OutputChangeRecorder(
                    context,
                    stores.workspaces(),
                    stores.stateVersions(),
                    stores.webhooks(),
                    stores.instanceSpans())));
    this.comparingVersions =
        new ComparisonService(
            context.authorizer(),
            stores.stateVersions(),
            stores.instanceSpans(),
            new BlameReader(stores.instanceSpans(), stores.catalog()),
            new ChangeValueReader(context.recorder(), blobs.stored(), blobs.files()));
  }

  /** Extracts the instances of versions. */
  public RecurringJob extractionJob() {
    return extractionJob;
  }

  public ComparingVersions comparingVersions() {
    return comparingVersions;
  }
}
