package dev.stateward.domain.change;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the instances of two versions.
 *
 * <p>Instances at the same place are one: unchanged with the same content, replaced with another
 * identity, changed otherwise. Of the rest, one was moved when its identity is that of exactly one
 * instance that is gone and of exactly one that came; all others were removed or added. Instances
 * that are the same in both versions can be left out of both: the changes stay the same.
 */
public final class VersionDiff {
  private static final Comparator<InstanceChange> ORDER =
      Comparator.comparingLong(InstanceChange::number).thenComparing(InstanceChange::kind);

  private final List<InstanceChange> changes = new ArrayList<>();
  private final List<ComparedInstance> gone = new ArrayList<>();
  private final List<ComparedInstance> come = new ArrayList<>();

  private VersionDiff() {}

  /** What changed from {@code before} to {@code after}, in the order of their numbers. */
  public static List<InstanceChange> between(
      List<ComparedInstance> before, List<ComparedInstance> after) {
    VersionDiff diff = new VersionDiff();
    diff.compareByPlace(before, after);
    diff.followMoved();
    diff.gone.forEach(instance -> diff.changes.add(new InstanceChange.Removed(instance)));
    diff.come.forEach(instance -> diff.changes.add(new InstanceChange.Added(instance)));
    diff.changes.sort(ORDER);
    return diff.changes;
  }

  private void compareByPlace(List<ComparedInstance> before, List<ComparedInstance> after) {
    // A place that is there twice, as no tool writes it, is compared in the order of the list.
    Map<ShortDigest, Deque<ComparedInstance>> places = new LinkedHashMap<>();
    for (ComparedInstance instance : before) {
      places.computeIfAbsent(instance.place(), place -> new ArrayDeque<>(1)).add(instance);
    }
    for (ComparedInstance instance : after) {
      Deque<ComparedInstance> there = places.get(instance.place());
      ComparedInstance former = there == null ? null : there.poll();
      if (former == null) {
        come.add(instance);
      } else if (!former.content().equals(instance.content())) {
        changes.add(new InstanceChange.InBoth(kind(former, instance), former, instance));
      }
    }
    places.values().forEach(gone::addAll);
  }

  private static InstanceChange.Kind kind(ComparedInstance before, ComparedInstance after) {
    boolean another =
        before.identified() && after.identified() && !before.identity().equals(after.identity());
    return another ? InstanceChange.Kind.REPLACED : InstanceChange.Kind.CHANGED;
  }

  private void followMoved() {
    Map<ShortDigest, List<ComparedInstance>> from = byIdentity(gone);
    Map<ShortDigest, List<ComparedInstance>> to = byIdentity(come);
    from.forEach((identity, before) -> {
      List<ComparedInstance> after = to.getOrDefault(identity, List.of());
      if (before.size() == 1 && after.size() == 1) {
        move(before.getFirst(), after.getFirst());
      }
    });
    gone.removeIf(instance -> moved(instance, from, to));
    come.removeIf(instance -> moved(instance, from, to));
  }

  private void move(ComparedInstance before, ComparedInstance after) {
    changes.add(new InstanceChange.InBoth(InstanceChange.Kind.MOVED, before, after));
  }

  private static boolean moved(
      ComparedInstance instance,
      Map<ShortDigest, List<ComparedInstance>> from,
      Map<ShortDigest, List<ComparedInstance>> to) {
    ShortDigest identity = instance.identity();
    return from.getOrDefault(identity, List.of()).size() == 1
        && to.getOrDefault(identity, List.of()).size() == 1;
  }

  private static Map<ShortDigest, List<ComparedInstance>> byIdentity(
      List<ComparedInstance> instances) {
    Map<ShortDigest, List<ComparedInstance>> found = new HashMap<>();
    for (ComparedInstance instance : instances) {
      if (instance.identified()) {
        found.computeIfAbsent(instance.identity(), identity -> new ArrayList<>(1)).add(instance);
      }
    }
    return found;
  }
}
