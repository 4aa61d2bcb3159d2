package dev.stateward.application.change;

import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.change.port.ComparingVersions;
import dev.stateward.application.change.port.ComparingVersions.Selection;
import dev.stateward.application.change.port.ComparingVersions.Values;
import dev.stateward.application.change.port.InstanceSpans;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.change.ComparedInstance;
import dev.stateward.domain.change.InstanceChange;
import dev.stateward.domain.change.InstanceChange.Kind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The names of outputs that differ between two versions, without any value. */
final class OutputChanges {
  private static final String PREFIX = "output.";

  /** More names do not fit into a detail, since each is followed by a space. */
  private static final int NAMES = Details.LONGEST / 2;

  private final InstanceSpans spans;
  private final Differences differences;

  private OutputChanges(InstanceSpans spans, Differences differences) {
    this.spans = spans;
    this.differences = differences;
  }

  /** As many names as there is room for, and how many there are; of each kind of change. */
  static Details of(InstanceSpans spans, Differences differences) {
    OutputChanges changes = new OutputChanges(spans, differences);
    Details added = changes.with(Details.NONE, "added", Kind.ADDED);
    return changes.with(changes.with(added, "changed", Kind.CHANGED), "removed", Kind.REMOVED);
  }

  private Details with(Details details, String name, Kind kind) {
    List<InstanceChange> changes =
        differences.selected(
            new Selection(Set.of(kind), Set.of(ComparingVersions.OUTPUTS), Values.NONE));
    return details.with(name, names(changes)).with(name + "_count", changes.size());
  }

  private String names(List<InstanceChange> changes) {
    List<Long> rows =
        changes.stream().limit(NAMES).map(it -> differences.row(instance(it))).toList();
    Map<Long, ExtractedInstance> found = spans.instances(rows);
    StringBuilder text = new StringBuilder();
    rows.stream()
        .flatMap(row -> Stream.ofNullable(found.get(row)))
        .map(OutputChanges::name)
        .filter(name -> text.length() + name.length() < Details.LONGEST)
        .forEach(name -> text.append(text.isEmpty() ? "" : " ").append(name));
    return text.toString();
  }

  private static ComparedInstance instance(InstanceChange change) {
    return switch (change) {
      case InstanceChange.Added(var after) -> after;
      case InstanceChange.Removed(var before) -> before;
      case InstanceChange.InBoth(var ignored, var before, var after) -> after;
    };
  }

  private static String name(ExtractedInstance output) {
    String address = output.description().address();
    return address.startsWith(PREFIX) ? address.substring(PREFIX.length()) : address;
  }
}
