package dev.stateward.application.audit.trail;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.ReadingAuditTrails;
import dev.stateward.application.audit.port.SealingAuditTrails;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.TrailHead;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import java.util.List;
import java.util.Optional;

/** Seals, verifies and exports trails for the server itself and its operator. */
final class AuditSealer implements SealingAuditTrails {
  private final Authorizer authorizer;
  private final Stores stores;
  private final AuditTrailKeying keyer;
  private final AuditTrailVerifier verifier;
  private final AuditHeadSigner heads;

  AuditSealer(
      Authorizer authorizer,
      Stores stores,
      AuditTrailKeying keyer,
      AuditTrailVerifier verifier,
      AuditHeadSigner heads) {
    this.authorizer = authorizer;
    this.stores = stores;
    this.keyer = keyer;
    this.verifier = verifier;
    this.heads = heads;
  }

  @Override
  public void keyTrails(Caller caller) {
    authorizer.requireOperator(caller);
    keyer.keyTrails(caller);
  }

  @Override
  public void recordReplacement(Caller caller, KeyId lost, KeyId present) {
    authorizer.requireOperator(caller);
    AuditEvent auditEvent =
        new AuditEvent(
            TrailId.SERVER,
            AuditAction.SECRET_REPLACE,
            present.text(),
            "",
            Details.of("key_id", lost),
            Details.of("key_id", present));
    stores.transactions().run(() -> authorizer.recorder().record(caller, auditEvent));
  }

  @Override
  public List<TrailId> trails(Caller caller) {
    authorizer.requireOperator(caller);
    return stores.auditTrail().traces();
  }

  @Override
  public Optional<TrailId> find(Caller caller, String nameOrId) {
    authorizer.requireOperator(caller);
    Optional<TrailId> named =
        OrganizationName.hasForm(nameOrId)
            ? stores
                .organizations()
                .find(new OrganizationName(nameOrId))
                .map(Organization::id)
                .map(TrailId::of)
            : Optional.empty();
    return named.or(() ->
        OrganizationId.hasForm(nameOrId)
            ? Optional.of(new TrailId(nameOrId)).filter(trails(caller)::contains)
            : Optional.empty());
  }

  @Override
  public Verdict verify(Caller caller, TrailId trail, List<TrailHead> known) {
    authorizer.requireOperator(caller);
    return verifier.verify(trail, known);
  }

  @Override
  public SignedHead head(Caller caller, TrailId trail) {
    authorizer.requireOperator(caller);
    return heads.head(trail);
  }

  @Override
  public boolean signed(Caller caller, SignedHead head) {
    authorizer.requireOperator(caller);
    return heads.signed(head);
  }

  @Override
  public void export(
      Caller caller, TrailId trail, AuditQuery wanted, ReadingAuditTrails.Sink sink) {
    authorizer.requireOperator(caller);
    AuditTrailReader.pour(
        stores.auditTrail(), () -> trail, new ReadingAuditTrails.Stretch(0, wanted), sink);
  }
}
