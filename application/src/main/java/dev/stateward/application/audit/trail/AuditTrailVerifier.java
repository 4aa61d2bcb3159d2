package dev.stateward.application.audit.trail;

import dev.stateward.application.audit.AuditChain;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.audit.port.SealingAuditTrails.Verdict;
import dev.stateward.application.audit.port.UnreadableRecordException;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailHead;
import dev.stateward.domain.audit.TrailId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

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
  Verdict verify(TrailId trail, List<TrailHead> known) {
    return compare(
        trail,
        known.stream()
            .filter(head -> head.trail().equals(trail))
            .collect(Collectors.groupingBy(head -> head.seal().position())));
  }

  private Verdict compare(TrailId trail, Map<Long, List<TrailHead>> known) {
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
              last, "the record there, or the head of the trail, is none that this server wrote");
        }
        atOnce = 1;
        continue;
      }
      if (some.isEmpty()) {
        return end(trail, new Seen(last, head), known);
      }
      for (SealedRecord record : some) {
        Optional<String> objection =
            chain.objection(last, record).or(() -> objection(record.seal(), known));
        if (objection.isPresent()) {
          return new Verdict.Broken(last.position() + 1, objection.get());
        }
        last = record.seal();
      }
    }
  }

  private static Optional<String> objection(Seal seal, Map<Long, List<TrailHead>> known) {
    return known.getOrDefault(seal.position(), List.of()).stream()
        .filter(head -> !head.seal().equals(seal))
        .findFirst()
        .map(head -> "the head that was signed at " + head.at() + " is of another record");
  }

  /** The last record that was found, and the head that was read before it. */
  private record Seen(Seal last, Seal head) {}

  private Verdict end(TrailId trail, Seen seen, Map<Long, List<TrailHead>> known) {
    Seal last = seen.last();
    Seal head = seen.head();
    if (head.position() > last.position()) {
      return broken(last, "the trail ends before its head, which is " + head.position());
    }
    if (!head.equals(last)) {
      return new Verdict.Broken(
          Math.max(1, head.position()), "the head of the trail is not its last record");
    }
    if (!auditTrail.waiting(trail, 1).isEmpty()) {
      return broken(last, "there is a record without a position");
    }
    return known.values().stream()
        .map(List::getFirst)
        .filter(one -> one.seal().position() > last.position())
        .findFirst()
        .map(one -> broken(last, "the trail ends before a head that was signed: " + told(one)))
        .orElseGet(() -> new Verdict.Sound(head));
  }

  private static String told(TrailHead head) {
    return head.seal().position() + ", at " + head.at();
  }

  private static Verdict broken(Seal last, String why) {
    return new Verdict.Broken(last.position() + 1, why);
  }
}
