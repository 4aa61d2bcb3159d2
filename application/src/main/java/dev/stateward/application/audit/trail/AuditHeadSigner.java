package dev.stateward.application.audit.trail;

import dev.stateward.application.audit.SignerCodes;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.audit.port.SealingAuditTrails.SignedHead;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.Signer;
import dev.stateward.domain.audit.TrailHead;
import dev.stateward.domain.audit.TrailId;
import java.time.InstantSource;

/** Signs heads of trails, to be kept outside the database. */
final class AuditHeadSigner {
  private final AuditTrail auditTrail;
  private final Signer signer;
  private final InstantSource time;

  AuditHeadSigner(AuditTrail auditTrail, Signer signer, InstantSource time) {
    this.auditTrail = auditTrail;
    this.signer = signer;
    this.time = time;
  }

  /** The head of {@code trail} as it is. */
  SignedHead head(TrailId trail) {
    TrailHead head = new TrailHead(trail, auditTrail.head(trail), time.instant());
    // Signed with the key of its place, whose name is then in what is signed.
    return new SignedHead(head, signer.code(key(head), head.canonical()).orElseThrow());
  }

  /** Whether this installation signed {@code head}. */
  boolean signed(SignedHead head) {
    String key = head.head().seal().key();
    return (key.isEmpty() || KeyId.hasForm(key))
        && signer
            .code(key(head.head()), head.head().canonical())
            .filter(code -> SignerCodes.same(code, head.signature()))
            .isPresent();
  }

  private KeyId key(TrailHead head) {
    return head.seal().keyed() ? new KeyId(head.seal().key()) : signer.firstKey();
  }
}
