package dev.stateward.bootstrap.access;

import dev.stateward.bootstrap.access.AccessChange.Action;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What has to be done so that a server has what a file says.
 *
 * @param changes in the order in which they are made
 * @param left how much is there that the file excludes, and stays
 */
record AccessPlan(List<AccessChange> changes, long left) {
  /** Members last: one of them may be the caller, who could do no more after that. */
  private static final Comparator<Subject> REMOVALS =
      Comparator.<Subject, Boolean>comparing(it -> it.kind() == Subject.Kind.MEMBER)
          .thenComparing(it -> it.team().equals(CurrentAccess.OWNERS))
          .thenComparing(Comparator.reverseOrder());

  /**
   * The plan.
   *
   * @param current what is there
   * @param prune whether what the file excludes is removed
   */
  static AccessPlan between(
      DesiredAccess desired, NavigableMap<Subject, Map<String, String>> current, boolean prune) {
    List<AccessChange> changes = new ArrayList<>();
    desired
        .entries()
        .forEach((subject, values) -> {
          Map<String, String> there = current.get(subject);
          if (there == null) {
            changes.add(new AccessChange(Action.ADD, subject, Map.of(), values));
          } else {
            addChange(changes, subject, there, values);
          }
        });
    List<Subject> excluded =
        current.keySet().stream()
            .filter(it -> !desired.entries().containsKey(it) && desired.excludes(it))
            .sorted(REMOVALS)
            .toList();
    if (prune) {
      excluded.forEach(it -> changes.add(new AccessChange(Action.REMOVE, it, Map.of(), Map.of())));
    }
    return new AccessPlan(changes, prune ? 0 : excluded.size());
  }

  private static void addChange(
      List<AccessChange> changes,
      Subject subject,
      Map<String, String> there,
      Map<String, String> wanted) {
    Map<String, String> before = new TreeMap<>();
    Map<String, String> after = new TreeMap<>();
    wanted.forEach((name, value) -> {
      String now = there.getOrDefault(name, "");
      if (!now.equals(value)) {
        before.put(name, now);
        after.put(name, value);
      }
    });
    if (!after.isEmpty()) {
      changes.add(new AccessChange(Action.CHANGE, subject, before, after));
    }
  }

  long count(Action action) {
    return changes.stream().filter(it -> it.action() == action).count();
  }
}
