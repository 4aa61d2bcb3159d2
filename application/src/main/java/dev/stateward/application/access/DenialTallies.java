package dev.stateward.application.access;

import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Denial;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.TrailId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The denials of one minute: those recorded one by one, and the number of the others (ADR 66). */
public final class DenialTallies {
  /** How many different denials of one principal are recorded one by one. */
  public static final int SINGLY = 60;

  private static final int KINDS = 10_000;

  private final Map<Kind, DenialCount> kinds = new LinkedHashMap<>();
  private final Map<TrailId, DenialCount> beyond = new LinkedHashMap<>();
  private final Map<Principal, Integer> singles = new HashMap<>();

  /** Equal denials; {@code token} is empty without one. */
  private record Kind(Principal principal, String token, AuditEvent event) {}

  /** How many denials were not recorded one by one, and the caller of the first. */
  private static final class DenialCount {
    private final Counted first;
    private long count;

    DenialCount(Caller caller, Denial.OfExisting denial, long count) {
      this.first = new Counted(caller, denial, 1);
      this.count = count;
    }
  }

  /** Denials of a kind, to be recorded as one. */
  record Counted(Caller caller, Denial.OfExisting denial, long count) {}

  /** Counts a denial; true when it is to be recorded on its own. */
  boolean admits(Caller caller, Denial.OfExisting denial) {
    Kind kind = new Kind(denial.principal(), token(caller), denial.event());
    DenialCount known = kinds.get(kind);
    if (known != null) {
      known.count++;
      return false;
    }
    if (kinds.size() >= KINDS) {
      countBeyond(caller, denial);
      return false;
    }
    if (singles.merge(denial.principal(), 1, Integer::sum) > SINGLY) {
      Denial.OfExisting various = various(denial);
      count(kinds, new Kind(various.principal(), "", various.event()), caller, various);
      return false;
    }
    kinds.put(kind, new DenialCount(caller, denial, 0));
    return true;
  }

  /** Counts a denial among all others of its trail. */
  void countBeyond(Caller caller, Denial.OfExisting denial) {
    count(beyond, denial.event().trail(), caller, various(denial));
  }

  private static <K> void count(
      Map<K, DenialCount> tallies, K key, Caller caller, Denial.OfExisting denial) {
    tallies.computeIfAbsent(key, fresh -> new DenialCount(caller, denial, 0)).count++;
  }

  private static Denial.OfExisting various(Denial.OfExisting denial) {
    return new Denial.OfExisting(
        denial.principal(), DeniedEvents.variousAccess(denial.event().trail()));
  }

  private static String token(Caller caller) {
    return caller instanceof Caller.Authenticated known ? known.token().value() : "";
  }

  /** The denials that were counted and not recorded one by one. */
  List<Counted> counted() {
    List<Counted> counted = new ArrayList<>();
    for (Map<?, DenialCount> tallies : List.of(kinds, beyond)) {
      for (DenialCount tally : tallies.values()) {
        if (tally.count > 0) {
          counted.add(new Counted(tally.first.caller(), tally.first.denial(), tally.count));
        }
      }
    }
    return counted;
  }
}
