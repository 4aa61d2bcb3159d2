package dev.stateward.application.audit.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.KeyId;
import dev.stateward.domain.audit.ChainVerdict;
import dev.stateward.domain.audit.TrailHead;
import dev.stateward.domain.audit.TrailId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Seals, verifies and exports trails; only for the server itself and its operator. */
public interface SealingAuditTrails {
  /**
   * Continues with a key every trail that an earlier version of this program wrote without one,
   * which seals its records. Safe on several nodes at once.
   */
  void keyTrails(Caller caller);

  /**
   * Records that the operator started over with the keys {@code present} because the secret of
   * {@code lost} is lost: records before this one can no longer be verified.
   */
  void recordReplacement(Caller caller, KeyId lost, KeyId present);

  /** All trails. */
  List<TrailId> trails(Caller caller);

  /**
   * The trail of an organization.
   *
   * @param nameOrId its name, or its identifier, which also finds the trail of a deleted
   *     organization
   */
  Optional<TrailId> find(Caller caller, String nameOrId);

  /**
   * Recomputes a trail from its start, reading a few records at a time.
   *
   * @param known earlier heads of trails; those of this trail must be in its chain
   */
  ChainVerdict verify(Caller caller, TrailId trail, List<TrailHead> known);

  /** The current head of a trail, signed. */
  SignedHead head(Caller caller, TrailId trail);

  /** Whether this installation signed {@code head}. */
  boolean signed(Caller caller, SignedHead head);

  /** Passes the selected records of a trail to {@code sink}, in order. */
  void export(Caller caller, TrailId trail, AuditQuery wanted, ReadingAuditTrails.Sink sink);

  /**
   * The head of a trail.
   *
   * @param signature a code of it, 64 hexadecimal digits
   */
  record SignedHead(TrailHead head, String signature) {
    public SignedHead {
      Objects.requireNonNull(head, "head is null");
      Objects.requireNonNull(signature, "signature is null");
    }
  }
}
