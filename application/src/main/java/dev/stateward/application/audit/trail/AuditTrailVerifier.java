package dev.stateward.application.audit.trail;

import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.audit.port.UnreadableRecordException;
import dev.stateward.domain.audit.AuditChain;
import dev.stateward.domain.audit.ChainVerdict;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailHead;
import dev.stateward.domain.audit.TrailId;
import java.util.Comparator;
import java.util.List;

/** Recomputes a trail of any length from its start. */
final class AuditTrailVerifier {
  private static final int AT_ONCE = 500;

  private final AuditTrail auditTrail;
  private final AuditChain chain;

  AuditTrailVerifier(AuditTrail auditTrail, AuditChain chain) {
    this.auditTrail = auditTrail;
    this.chain = chain;
  }

  /**
   * The result of the verification up to the head of {@code trail}.
   *
   * @param known earlier heads, of this trail or others
   */
  ChainVerdict verify(TrailId trail, List<TrailHead> known) {
    return compare(
        trail,
        known.stream()
            .filter(head -> head.trail().equals(trail))
            .sorted(Comparator.comparingLong(head -> head.seal().position()))
            .toList());
  }

  private ChainVerdict compare(TrailId trail, List<TrailHead> known) {
    Seal last = Seal.BEGINNING;
    int atOnce = AT_ONCE;
    while (true) {
      Seal head;
      List<SealedRecord> some;
      try {
        // In this order: the records read after the head include all that the head covers.
        head = auditTrail.head(trail);
        some = auditTrail.after(trail, last.position(), AuditQuery.ALL, atOnce);
      } catch (UnreadableRecordException e) {
        if (atOnce == 1) {
          return broken(
              last, "the record there, or the head of the trail, was not written by this server");
        }
        atOnce = 1;
        continue;
      }
      if (some.isEmpty()) {
        return end(trail, new Seen(last, head), known);
      }
      switch (chain.follow(last, some, known)) {
        case ChainVerdict.Broken broken -> {
          return broken;
        }
        case ChainVerdict.Sound(var reached) -> last = reached;
      }
    }
  }

  /** The last record that was found, and the head that was read before it. */
  private record Seen(Seal last, Seal head) {}

  private ChainVerdict end(TrailId trail, Seen seen, List<TrailHead> known) {
    Seal last = seen.last();
    Seal head = seen.head();
    if (head.position() > last.position()) {
      return broken(last, "the trail ends before its head, which is " + head.position());
    }
    if (!head.equals(last)) {
      return new ChainVerdict.Broken(
          Math.max(1, head.position()), "the head of the trail is not its last record");
    }
    if (!auditTrail.waiting(trail, 1).isEmpty()) {
      return broken(last, "there is a record without a position");
    }
    return chain.end(last, known);
  }

  private static ChainVerdict broken(Seal last, String why) {
    return new ChainVerdict.Broken(last.position() + 1, why);
  }
}
