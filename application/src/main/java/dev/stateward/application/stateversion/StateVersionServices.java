package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.blob.BlobServices;
import dev.stateward.application.guardrail.GuardrailCheck;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.limit.StateQuota;
import dev.stateward.application.port.Signer;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.PublishingState;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.stateversion.port.RecordingProvenance;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.store.Stores;
import dev.stateward.application.workspace.LegalHoldRules;
import dev.stateward.application.workspace.LockHolderNames;
import java.util.concurrent.locks.LockSupport;

/** Creating, uploading, rolling back and reading state versions. */
public final class StateVersionServices {
  private final StateVersionViews views;
  private final PublishingState publishingState;
  private final ReadingState readingState;
  private final RecordingProvenance recordingProvenance;
  private final RecurringJob pendingJob;

  public StateVersionServices(
      Stores stores,
      UseCaseContext context,
      BlobServices blobs,
      Signer signer,
      ApplicationSettings settings) {
    SignedUrls urls = new SignedUrls(signer, settings.downloadLife());
    WriteRules rules = rules(stores, context, blobs, settings);
    this.views = new StateVersionViews(context.authorizer(), urls, settings.edition());
    this.publishingState =
        new StateVersionService(
            rules, blobs.writer(), blobs.files(), writers(stores, context, blobs, rules, urls));
    this.readingState = reader(stores, context, blobs, urls);
    this.recordingProvenance =
        new ProvenanceService(
            context,
            stores.stateVersions(),
            stores.catalog(),
            new LegalHoldRules(stores.legalHolds()),
            views);
    this.pendingJob =
        new PendingVersionJob(
            stores.transactions(),
            stores.stateVersions(),
            stores.workspaces(),
            context.recorder(),
            context.time());
  }

  private static WriteRules rules(
      Stores stores, UseCaseContext context, BlobServices blobs, ApplicationSettings settings) {
    return new WriteRules(
        context.authorizer(),
        stores.stateVersions(),
        new WriteRules.Limits(
            new StateQuota(stores.usage(), settings.quotas(), context.time()),
            new GuardrailCheck(context, stores.guardrails(), stores.catalog(), blobs)),
        new LockHolderNames(stores.users(), stores.teams()),
        new VersionFinalizer(
            stores.stateVersions(), stores.workspaces(), blobs.examinations(), settings.edition()));
  }

  private StateVersionService.Writers writers(
      Stores stores,
      UseCaseContext context,
      BlobServices blobs,
      WriteRules rules,
      SignedUrls urls) {
    StateVersions versions = stores.stateVersions();
    NewVersionStore added =
        new NewVersionStore(
            versions,
            stores.catalog(),
            new VersionSeals(
                blobs.writer(), blobs.outputSealer(), stores.workspaces(), context.time()),
            context.identifiers());
    RollbackSources sources = new RollbackSources(versions, blobs.stored(), blobs.writer());
    return new StateVersionService.Writers(
        new VersionCreator(context, rules, stores.runs(), added, views),
        new UploadService(
            context,
            rules,
            versions,
            new UploadService.Intake(blobs.writer(), blobs.uploadExaminer(), blobs.outputSealer()),
            urls),
        new RollbackService(context, rules, sources, added, views));
  }

  private StateReader reader(
      Stores stores, UseCaseContext context, BlobServices blobs, SignedUrls urls) {
    Authorizer authorizer = context.authorizer();
    StateVersions versions = stores.stateVersions();
    StateVersionCatalog catalog = stores.catalog();
    OutputReader outputs =
        new OutputReader(
            authorizer,
            context.recorder(),
            versions,
            catalog,
            blobs.outputSealer(),
            pause -> LockSupport.parkNanos(pause.toNanos()));
    return new StateReader(
        authorizer,
        catalog,
        views,
        new StateReader.Sources(
            outputs,
            new RelatedReader(authorizer, outputs, stores.runs(), stores.users(), stores.teams()),
            new ResourceReader(authorizer, versions, blobs.stored(), blobs.files()),
            new DownloadReader(context, stores.downloadableStates(), blobs.stored(), urls)));
  }

  public StateVersionViews views() {
    return views;
  }

  public PublishingState publishingState() {
    return publishingState;
  }

  public ReadingState readingState() {
    return readingState;
  }

  public RecordingProvenance recordingProvenance() {
    return recordingProvenance;
  }

  /** Discards pending versions that can no longer be uploaded. */
  public RecurringJob pendingJob() {
    return pendingJob;
  }
}
