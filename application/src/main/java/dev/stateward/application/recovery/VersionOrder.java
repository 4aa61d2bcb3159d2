package dev.stateward.application.recovery;

import dev.stateward.application.recovery.port.RecoveredVersion;
import dev.stateward.application.recovery.port.RecoveryProblem;
import dev.stateward.application.recovery.port.RecoveryProblem.Kind;
import dev.stateward.application.settings.RecoveryBudgets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * The order in which the versions of a workspace were created: by time, and where clocks of two
 * nodes may have differed by serial, which grows unless the creator waived that.
 */
final class VersionOrder {
  private VersionOrder() {}

  static List<RecoveredVersion> ordered(
      List<RecoveredVersion> versions, Consumer<RecoveryProblem> problems) {
    List<RecoveredVersion> ordered = new ArrayList<>(versions);
    ordered.sort(
        Comparator.comparing(RecoveredVersion::createdAt)
            .thenComparing(version -> version.blob().serial())
            .thenComparing(version -> version.id().value()));
    for (int i = 1; i < ordered.size(); i++) {
      place(ordered, i, problems);
    }
    for (int i = 1; i < ordered.size(); i++) {
      tellContradiction(ordered.get(i - 1), ordered.get(i), problems);
    }
    return ordered;
  }

  private static void place(
      List<RecoveredVersion> ordered, int from, Consumer<RecoveryProblem> problems) {
    int place = from;
    while (place > 0 && mustPrecede(ordered.get(place), ordered.get(place - 1))) {
      RecoveredVersion later = ordered.get(place - 1);
      ordered.set(place - 1, ordered.get(place));
      ordered.set(place, later);
      place--;
    }
    if (place < from) {
      problems.accept(
          new RecoveryProblem(
              Kind.ORDERED_BY_SERIAL,
              ordered.get(place).id().value(),
              "created after "
                  + ordered.get(place + 1).id().value()
                  + " by the clock, with a lower serial"));
    }
  }

  private static boolean mustPrecede(RecoveredVersion version, RecoveredVersion before) {
    Duration apart = Duration.between(before.createdAt(), version.createdAt()).abs();
    return !version.blob().forced()
        && apart.compareTo(RecoveryBudgets.CLOCK_SKEW) <= 0
        && version.blob().lineage().equals(before.blob().lineage())
        && version.blob().serial().compareTo(before.blob().serial()) < 0;
  }

  private static void tellContradiction(
      RecoveredVersion before, RecoveredVersion after, Consumer<RecoveryProblem> problems) {
    if (before.blob().serial().equals(after.blob().serial())
        && before.blob().lineage().equals(after.blob().lineage())
        && !before.blob().content().sameBytes(after.blob().content())
        && !after.blob().forced()) {
      problems.accept(
          new RecoveryProblem(
              Kind.SERIAL_TAKEN_TWICE,
              after.id().value(),
              "as "
                  + before.id().value()
                  + "; one of them was refused, or never finished: compare both"));
    }
  }
}
