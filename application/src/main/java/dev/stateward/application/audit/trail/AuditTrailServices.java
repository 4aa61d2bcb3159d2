package dev.stateward.application.audit.trail;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditChain;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.port.ReadingAuditTrails;
import dev.stateward.application.audit.port.SealingAuditTrails;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.port.Signer;
import dev.stateward.application.store.Stores;
import java.time.InstantSource;

/** Reading, sealing and verifying audit trails. */
public final class AuditTrailServices {
  private final ReadingAuditTrails readingAuditTrails;
  private final SealingAuditTrails sealingAuditTrails;
  private final RecurringJob headJob;

  public AuditTrailServices(UseCaseContext context, AuditChain chain, Signer signer) {
    Stores stores = context.stores();
    Authorizer authorizer = context.authorizer();
    InstantSource time = context.time();
    AuditRecorder recorder = context.recorder();
    AuditHeadSigner heads = new AuditHeadSigner(stores, signer, time);
    this.readingAuditTrails = new AuditTrailReader(authorizer, stores);
    this.sealingAuditTrails =
        new AuditSealer(
            authorizer,
            stores,
            new AuditTrailKeying(stores, recorder),
            new AuditTrailVerifier(stores, chain),
            heads);
    this.headJob = new AuditHeadJob(stores, recorder, heads);
  }

  public ReadingAuditTrails readingAuditTrails() {
    return readingAuditTrails;
  }

  public SealingAuditTrails sealingAuditTrails() {
    return sealingAuditTrails;
  }

  /** Publishes the heads of trails. */
  public RecurringJob headJob() {
    return headJob;
  }
}
