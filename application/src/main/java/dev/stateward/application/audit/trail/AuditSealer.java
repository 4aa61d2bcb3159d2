package dev.stateward.application.audit.trail;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.ReadingAuditTrails;
import dev.stateward.application.audit.port.SealingAuditTrails;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.KeyId;
import dev.stateward.domain.audit.ChainVerdict;
import dev.stateward.domain.audit.TrailHead;
import dev.stateward.domain.audit.TrailId;
import java.util.List;
import java.util.Optional;

/** Seals, verifies and exports trails for the server itself and its operator. */
final class AuditSealer implements SealingAuditTrails {
  private final ServerAuthorizer server;
  private final AuditTrails trails;
  private final AuditTrailKeying keying;
  private final AuditTrailVerifier verifier;
  private final AuditHeadSigner heads;

  AuditSealer(
      ServerAuthorizer server,
      AuditTrails trails,
      AuditTrailKeying keying,
      AuditTrailVerifier verifier,
      AuditHeadSigner heads) {
    this.server = server;
    this.trails = trails;
    this.keying = keying;
    this.verifier = verifier;
    this.heads = heads;
  }

  @Override
  public void keyTrails(Caller caller) {
    server.requireOperator(caller);
    keying.keyTrails(caller);
  }

  @Override
  public void recordReplacement(Caller caller, KeyId lost, KeyId present) {
    server.requireOperator(caller);
    keying.recordReplacement(caller, lost, present);
  }

  @Override
  public List<TrailId> trails(Caller caller) {
    server.requireOperator(caller);
    return trails.all();
  }

  @Override
  public Optional<TrailId> find(Caller caller, String nameOrId) {
    server.requireOperator(caller);
    return trails.find(nameOrId);
  }

  @Override
  public ChainVerdict verify(Caller caller, TrailId trail, List<TrailHead> known) {
    server.requireOperator(caller);
    return verifier.verify(trail, known);
  }

  @Override
  public SignedHead head(Caller caller, TrailId trail) {
    server.requireOperator(caller);
    return heads.head(trail);
  }

  @Override
  public boolean signed(Caller caller, SignedHead head) {
    server.requireOperator(caller);
    return heads.signed(head);
  }

  @Override
  public void export(
      Caller caller, TrailId trail, AuditQuery wanted, ReadingAuditTrails.Sink sink) {
    server.requireOperator(caller);
    trails.export(trail, wanted, sink);
  }
}
