package dev.stateward.application;

import dev.stateward.application.port.in.TendingTrails.Verdict;
import dev.stateward.application.port.out.AuditTrail.Waiting;
import dev.stateward.application.port.out.AuditTrail.Wanted;
import dev.stateward.application.port.out.Signer;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.audit.CodedRecord;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailId;
import java.util.List;

/** Recomputes a trail from its beginning. */
final class TrailVerifier {
  private static final int AT_ONCE = 500;
  private static final int WAITING = 100_000;

  private final Stores stores;
  private final Signer signer;

  TrailVerifier(Stores stores, Signer signer) {
    this.stores = stores;
    this.signer = signer;
  }

  /** What is found up to the head of {@code trail} as it is when this begins. */
  Verdict verify(TrailId trail) {
    Seal head = stores.auditTrail().head(trail);
    Seal last = Seal.BEGINNING;
    while (last.position() < head.position()) {
      List<SealedRecord> some =
          stores.auditTrail().after(trail, last.position(), Wanted.ALL, AT_ONCE);
      if (some.isEmpty()) {
        return broken(last, "the trail ends before its head, which is " + head.position());
      }
      for (SealedRecord record : some) {
        Seal next = Chains.next(last, record.coded());
        if (record.seal().position() != next.position()) {
          return broken(last, "there is no record at this position");
        }
        if (!codeHolds(record.coded())) {
          return broken(last, "record " + id(record.coded()) + " was changed: its code differs");
        }
        if (!record.seal().hash().equals(next.hash())) {
          return broken(
              last, "record " + id(record.coded()) + " does not follow: its hash differs");
        }
        if (next.position() == head.position() && !next.hash().equals(head.hash())) {
          return broken(last, "the head of the trail has another hash");
        }
        last = next;
      }
    }
    return waiting(trail, head);
  }

  private Verdict waiting(TrailId trail, Seal head) {
    List<Waiting> waiting = stores.auditTrail().waiting(trail, WAITING);
    for (Waiting record : waiting) {
      if (!codeHolds(record.coded())) {
        return broken(head, "record " + id(record.coded()) + " was changed before it was sealed");
      }
    }
    return new Verdict.Sound(head, waiting.size());
  }

  private boolean codeHolds(CodedRecord coded) {
    return signer.code(coded.record().canonical()).equals(coded.code());
  }

  private static String id(CodedRecord coded) {
    return coded.record().id().value();
  }

  private static Verdict broken(Seal last, String why) {
    return new Verdict.Broken(last.position() + 1, why);
  }
}
