package dev.stateward.application.port.in;

import dev.stateward.application.port.out.AuditTrail.Wanted;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.TrailId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Sealing, verifying and exporting trails, for the server itself and its operator alone. */
public interface TendingTrails {
  /**
   * Gives waiting records their places, some of each trail; safe to do on many nodes at once.
   *
   * @return how many trails have more than was sealed
   */
  int seal(Caller caller);

  /** All trails. */
  List<TrailId> trails(Caller caller);

  /**
   * The trail of an organization.
   *
   * @param nameOrId its name, or its identifier, by which the trail of one that is gone is found
   */
  Optional<TrailId> find(Caller caller, String nameOrId);

  /** Recomputes a trail from its beginning, reading a few records at a time. */
  Verdict verify(Caller caller, TrailId trail);

  /** Seals a trail, and gives its wanted records to {@code sink} in their order. */
  void export(Caller caller, TrailId trail, Wanted wanted, ReadingTrails.Sink sink);

  /** What became of a verification. */
  sealed interface Verdict {
    /**
     * Everything is as it was recorded.
     *
     * @param head the last place: whoever noted it before sees that it is still there
     * @param waiting how many records beyond it wait for their place
     */
    record Sound(Seal head, long waiting) implements Verdict {
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
