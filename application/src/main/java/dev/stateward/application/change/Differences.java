package dev.stateward.application.change;

import dev.stateward.application.change.port.ChangeSummary;
import dev.stateward.application.change.port.ComparingVersions;
import dev.stateward.application.change.port.ComparingVersions.Selection;
import dev.stateward.application.change.port.InstanceSpans;
import dev.stateward.application.change.port.InstanceSpans.Differing;
import dev.stateward.application.change.port.InstanceSpans.Extracted;
import dev.stateward.domain.change.ComparedInstance;
import dev.stateward.domain.change.InstanceChange;
import dev.stateward.domain.change.VersionDiff;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What two versions differ in, without descriptions of the instances. */
final class Differences {
  /** The rows of the instances, by their numbers in the comparison. */
  private final List<Row> rows = new ArrayList<>();

  private final Map<String, String> types = new HashMap<>();
  private final List<InstanceChange> changes;

  private record Row(long row, String type) {}

  private Differences(InstanceSpans spans, Extracted before, Extracted after) {
    List<ComparedInstance> earlier = new ArrayList<>();
    List<ComparedInstance> later = new ArrayList<>();
    spans.forEachDiffering(before, after, it -> (it.later() ? later : earlier).add(numbered(it)));
    this.changes = VersionDiff.between(earlier, later);
  }

  private ComparedInstance numbered(Differing it) {
    // The same text for all of a type: there are few types, and many instances.
    rows.add(new Row(it.row(), types.computeIfAbsent(it.type(), type -> type)));
    return new ComparedInstance(rows.size() - 1L, it.place(), it.identity(), it.content());
  }

  static Differences between(InstanceSpans spans, Extracted before, Extracted after) {
    return new Differences(spans, before, after);
  }

  /** What there is before the first version of a workspace. */
  static Extracted nothing(Extracted first) {
    return new Extracted(first.workspace(), first.version(), -1, first.result());
  }

  long row(ComparedInstance instance) {
    return rows.get((int) instance.number()).row();
  }

  private String type(InstanceChange change) {
    return rows.get((int) change.number()).type();
  }

  List<InstanceChange> selected(Selection selection) {
    return changes.stream()
        .filter(it -> selection.kinds().isEmpty() || selection.kinds().contains(it.kind()))
        .filter(it -> selection.types().isEmpty() || selection.types().contains(type(it)))
        .toList();
  }

  ChangeSummary summary() {
    Map<InstanceChange.Kind, Long> counts = new EnumMap<>(InstanceChange.Kind.class);
    long outputs = 0;
    for (InstanceChange change : changes) {
      if (type(change).equals(ComparingVersions.OUTPUTS)) {
        outputs++;
      } else {
        counts.merge(change.kind(), 1L, Long::sum);
      }
    }
    return new ChangeSummary(
        counts.getOrDefault(InstanceChange.Kind.ADDED, 0L),
        counts.getOrDefault(InstanceChange.Kind.REMOVED, 0L),
        counts.getOrDefault(InstanceChange.Kind.REPLACED, 0L),
        counts.getOrDefault(InstanceChange.Kind.MOVED, 0L),
        counts.getOrDefault(InstanceChange.Kind.CHANGED, 0L),
        outputs);
  }
}
