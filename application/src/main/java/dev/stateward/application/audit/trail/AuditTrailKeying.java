package dev.stateward.application.audit.trail;

import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.audit.port.AuditTrail.Sealing;
import dev.stateward.application.audit.port.AuditTrail.Waiting;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.Transactions;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditChain;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.TrailId;
import java.util.ArrayList;
import java.util.List;

/**
 * Continues with a key the trails that were written without one: records without a position get
 * one, and a keyed record follows whose code covers all before it (ADR 95).
 */
final class AuditTrailKeying {
  private static final int AT_ONCE = 500;

  private final Transactions transactions;
  private final AuditTrail auditTrail;
  private final AuditChain chain;
  private final AuditRecorder recorder;

  AuditTrailKeying(
      Transactions transactions, AuditTrail auditTrail, AuditChain chain, AuditRecorder recorder) {
    this.transactions = transactions;
    this.auditTrail = auditTrail;
    this.chain = chain;
    this.recorder = recorder;
  }

  /** Continues all trails that have no key. */
  void keyTrails(Caller operator) {
    for (TrailId trail : auditTrail.unkeyed()) {
      transactions.run(() -> key(operator, trail));
    }
  }

  private void key(Caller operator, TrailId trail) {
    Seal last = auditTrail.hold(trail);
    if (!last.keyed()) {
      recorder.record(operator, AuditEvents.keyed(trail, sealed(trail, last)));
    }
  }

  /** The last position, once no record waits for one. */
  private Seal sealed(TrailId trail, Seal head) {
    Seal last = head;
    List<Waiting> waiting = auditTrail.waiting(trail, AT_ONCE);
    while (!waiting.isEmpty()) {
      List<Sealing> sealings = new ArrayList<>(waiting.size());
      for (Waiting one : waiting) {
        last = chain.nextUnkeyed(last, one.record(), one.code());
        sealings.add(new Sealing(one.number(), last));
      }
      if (!auditTrail.seal(trail, sealings)) {
        throw new IllegalStateException("a waiting record of a held trail was sealed");
      }
      waiting = auditTrail.waiting(trail, AT_ONCE);
    }
    return last;
  }

  /** Records that the key {@code lost} was replaced, because its secret was lost. */
  void recordReplacement(Caller caller, KeyId lost, KeyId present) {
    AuditEvent auditEvent =
        new AuditEvent(
            TrailId.SERVER,
            AuditAction.SECRET_REPLACE,
            present.text(),
            "",
            Details.of("key_id", lost),
            Details.of("key_id", present));
    transactions.run(() -> recorder.record(caller, auditEvent));
  }
}
