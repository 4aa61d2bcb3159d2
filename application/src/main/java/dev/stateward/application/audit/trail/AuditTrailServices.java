package dev.stateward.application.audit.trail;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.SignerCodes;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.audit.port.ReadingAuditTrails;
import dev.stateward.application.audit.port.SealingAuditTrails;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.port.Signer;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.audit.AuditChain;

/** Reading, sealing and verifying audit trails. */
public final class AuditTrailServices {
  private final ReadingAuditTrails readingAuditTrails;
  private final SealingAuditTrails sealingAuditTrails;
  private final RecurringJob headJob;

  public AuditTrailServices(
      Stores stores, UseCaseContext context, ServerAuthorizer server, Signer signer) {
    AuditChain chain = new AuditChain(new SignerCodes(signer));
    AuditTrail trail = stores.auditTrail();
    AuditHeadSigner heads = new AuditHeadSigner(trail, signer, context.time());
    this.readingAuditTrails =
        new AuditTrailReader(context.authorizer(), stores.memberships(), stores.tokens(), trail);
    this.sealingAuditTrails =
        new AuditSealer(
            server,
            new AuditTrails(trail, stores.organizations()),
            new AuditTrailKeying(stores.transactions(), trail, chain, context.recorder()),
            new AuditTrailVerifier(trail, chain),
            heads);
    this.headJob =
        new AuditHeadJob(
            stores.transactions(), trail, stores.webhooks(), context.recorder(), heads);
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
