package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.blob.BlobServices;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.limit.StateQuota;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Signer;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.PublishingState;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.store.Stores;
import java.time.InstantSource;

/** Creating, uploading, rolling back and reading state versions. */
public final class StateVersionServices {
  private final StateVersionViews views;
  private final PublishingState publishingState;
  private final ReadingState readingState;
  private final RecurringJob pendingJob;

  public StateVersionServices(
      UseCaseContext context, BlobServices blobs, Signer signer, ApplicationSettings settings) {
    Stores stores = context.stores();
    Authorizer authorizer = context.authorizer();
    Identifiers identifiers = context.identifiers();
    InstantSource time = context.time();
    AuditRecorder recorder = context.recorder();
    SignedUrls urls = new SignedUrls(signer, settings.downloadLife());
    this.views = new StateVersionViews(authorizer, urls, settings.edition());
    StateQuota quota = new StateQuota(stores.usage(), settings.quotas(), time);
    WriteRules rules = new WriteRules(authorizer, stores, settings.edition(), quota);
    this.publishingState =
        new StateVersionService(
            rules,
            blobs.writer(),
            blobs.access().files(),
            new StateVersionService.Writers(
                new VersionCreator(rules, stores, views, identifiers, time),
                new UploadService(rules, stores, blobs.writer(), urls, time),
                new RollbackService(context, rules, blobs.stored(), blobs.writer(), views)));
    this.readingState =
        new StateReader(
            authorizer,
            stores,
            views,
            new StateReader.Sources(
                new OutputReader(authorizer, stores),
                new RelatedReader(authorizer, stores),
                new ResourceReader(authorizer, stores, blobs.access()),
                blobs.stored(),
                urls),
            time);
    this.pendingJob = new PendingVersionJob(stores, time, recorder);
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

  /** Discards pending versions whose content can no longer arrive. */
  public RecurringJob pendingJob() {
    return pendingJob;
  }
}
