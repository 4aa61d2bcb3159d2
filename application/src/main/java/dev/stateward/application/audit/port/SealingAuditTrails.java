package dev.stateward.application.audit.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.KeyId;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.TrailHead;
import dev.stateward.domain.audit.TrailId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Verifying and exporting trails, for the server itself and its operator alone. */
public interface SealingAuditTrails {
  /**
   * Continues, with a key, every trail that an earlier version of this program wrote without one;
   * its records are sealed by that. Safe to do on many nodes at once.
   */
  void keyTrails(Caller caller);

  /**
   * Records that the operator began anew with the keys {@code present}, since the secret of {@code
   * lost} is lost: no record before this one can be verified any more.
   */
  void recordReplacement(Caller caller, KeyId lost, KeyId present);

  /** All trails. */
  List<TrailId> trails(Caller caller);

  /**
   * The trail of an organization.
   *
   * @param nameOrId its name, or its identifier, by which the trail of one that is gone is found
   */
  Optional<TrailId> find(Caller caller, String nameOrId);

  /**
   * Recomputes a trail from its beginning, reading a few records at a time.
   *
   * @param known earlier heads of trails, which those of this trail must have passed through
   */
  Verdict verify(Caller caller, TrailId trail, List<TrailHead> known);

  /** The head of a trail as it is, signed. */
  SignedHead head(Caller caller, TrailId trail);

  /** Whether this installation signed {@code head}. */
  boolean signed(Caller caller, SignedHead head);

  /** Gives the wanted records of a trail to {@code sink} in their order. */
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

  /** What became of a verification. */
  sealed interface Verdict {
    /**
     * Everything is as it was recorded.
     *
     * @param head the last place: whoever noted it before sees that it is still there
     */
    record Sound(Seal head) implements Verdict {
      public Sound {
        Objects.requireNonNull(head, "head is null");
      }
    }

    /**
     * Something was changed.
     *
     * @param position the first place where it shows
     * @param why what is wrong there, a sentence
     */
    record Broken(long position, String why) implements Verdict {
      public Broken {
        Objects.requireNonNull(why, "why is null");
      }
    }
  }
}
