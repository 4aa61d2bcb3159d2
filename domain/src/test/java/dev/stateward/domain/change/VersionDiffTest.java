package dev.stateward.domain.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stateward.domain.change.InstanceChange.Added;
import dev.stateward.domain.change.InstanceChange.InBoth;
import dev.stateward.domain.change.InstanceChange.Kind;
import dev.stateward.domain.change.InstanceChange.Removed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class VersionDiffTest {
  private static ComparedInstance instance(long place, long identity, long content) {
    return new ComparedInstance(
        place,
        new ShortDigest(1, place),
        new ShortDigest(0, identity),
        new ShortDigest(3, content));
  }

  @Test
  void tellsWhatWasAddedAndRemoved() {
    ComparedInstance gone = instance(1, 1, 1);
    ComparedInstance come = instance(2, 2, 1);

    assertThat(VersionDiff.between(List.of(gone), List.of(come)))
        .containsExactly(new Removed(gone), new Added(come));
  }

  @Test
  void tellsAChangedOneFromAReplacedOne() {
    ComparedInstance before = instance(1, 1, 1);
    ComparedInstance changed = instance(1, 1, 2);
    ComparedInstance replaced = instance(1, 2, 2);
    ComparedInstance unidentified = instance(1, 0, 2);

    assertThat(VersionDiff.between(List.of(before), List.of(changed)))
        .containsExactly(new InBoth(Kind.CHANGED, before, changed));
    assertThat(VersionDiff.between(List.of(before), List.of(replaced)))
        .containsExactly(new InBoth(Kind.REPLACED, before, replaced));
    assertThat(VersionDiff.between(List.of(before), List.of(unidentified)))
        .containsExactly(new InBoth(Kind.CHANGED, before, unidentified));
    assertThat(VersionDiff.between(List.of(unidentified), List.of(before)))
        .containsExactly(new InBoth(Kind.CHANGED, unidentified, before));
  }

  @Test
  void followsAMovedOneChangedOrNot() {
    ComparedInstance before = instance(1, 7, 1);

    for (ComparedInstance after : List.of(instance(2, 7, 1), instance(2, 7, 2))) {
      assertThat(VersionDiff.between(List.of(before), List.of(after)))
          .containsExactly(new InBoth(Kind.MOVED, before, after));
    }
  }

  @Test
  void followsNoneWhoseIdentityIsUnknownOrThereTwice() {
    List<ComparedInstance> unknown =
        List.of(instance(1, 0, 1), instance(2, 7, 1), instance(3, 7, 1));
    List<ComparedInstance> after = List.of(instance(4, 0, 1), instance(5, 7, 1));

    assertThat(VersionDiff.between(unknown, after))
        .extracting(InstanceChange::kind)
        .containsExactly(Kind.REMOVED, Kind.REMOVED, Kind.REMOVED, Kind.ADDED, Kind.ADDED);
    assertThat(VersionDiff.between(after, unknown))
        .extracting(InstanceChange::kind)
        .containsExactly(Kind.ADDED, Kind.ADDED, Kind.ADDED, Kind.REMOVED, Kind.REMOVED);
  }

  @Test
  void comparesAPlaceThatIsThereTwiceInOrder() {
    ComparedInstance first = instance(1, 1, 1);
    ComparedInstance second = instance(1, 2, 2);

    assertThat(VersionDiff.between(List.of(first, second), List.of(first)))
        .containsExactly(new Removed(second));
    assertThat(VersionDiff.between(List.of(first), List.of(first, second)))
        .containsExactly(new Added(second));
  }

  @Test
  void takesNoAdditionForAnInstanceOfBoth() {
    ComparedInstance it = instance(1, 1, 1);

    assertThatIllegalArgumentException().isThrownBy(() -> new InBoth(Kind.ADDED, it, it));
    assertThatIllegalArgumentException().isThrownBy(() -> new InBoth(Kind.REMOVED, it, it));
  }

  @Provide
  Arbitrary<List<ComparedInstance>> versions() {
    Arbitrary<Long> few = Arbitraries.longs().between(0, 6);
    return Combinators.combine(Arbitraries.longs().between(1, 12), few, few)
        .as(VersionDiffTest::instance)
        .list()
        .uniqueElements(ComparedInstance::place)
        .ofMaxSize(12);
  }

  @Property
  void findsNothingBetweenAVersionAndItself(
      @ForAll("versions") List<ComparedInstance> version, @ForAll long seed) {
    assertThat(VersionDiff.between(version, shuffled(version, seed))).isEmpty();
  }

  @Property
  void isTheSameBackwards(
      @ForAll("versions") List<ComparedInstance> before,
      @ForAll("versions") List<ComparedInstance> after) {
    assertThat(VersionDiff.between(after, before).stream().map(VersionDiffTest::inverse))
        .containsExactlyInAnyOrderElementsOf(VersionDiff.between(before, after));
  }

  private static InstanceChange inverse(InstanceChange change) {
    return switch (change) {
      case Added(var after) -> new Removed(after);
      case Removed(var before) -> new Added(before);
      case InBoth(var kind, var before, var after) -> new InBoth(kind, after, before);
    };
  }

  @Property
  void accountsForEachInstanceOnce(
      @ForAll("versions") List<ComparedInstance> before,
      @ForAll("versions") List<ComparedInstance> after) {
    List<ComparedInstance> earlier = new ArrayList<>();
    List<ComparedInstance> later = new ArrayList<>();
    for (InstanceChange change : VersionDiff.between(before, after)) {
      switch (change) {
        case Added(var it) -> later.add(it);
        case Removed(var it) -> earlier.add(it);
        case InBoth(var kind, var one, var other) -> {
          earlier.add(one);
          later.add(other);
          assertThat(kind == Kind.MOVED).isNotEqualTo(one.place().equals(other.place()));
          assertThat(kind == Kind.MOVED).isEqualTo(movable(one, other));
        }
      }
    }
    Set<ShortDigest> unchanged = unchanged(before, after);
    assertThat(earlier).doesNotHaveDuplicates().hasSize(before.size() - unchanged.size());
    assertThat(later).doesNotHaveDuplicates().hasSize(after.size() - unchanged.size());
    assertThat(earlier).noneMatch(it -> unchanged.contains(it.place()));
    assertThat(later).noneMatch(it -> unchanged.contains(it.place()));
  }

  private static boolean movable(ComparedInstance one, ComparedInstance other) {
    return !one.place().equals(other.place())
        && one.identified()
        && one.identity().equals(other.identity());
  }

  private static Set<ShortDigest> unchanged(
      List<ComparedInstance> before, List<ComparedInstance> after) {
    return before.stream()
        .filter(one ->
            after.stream()
                .anyMatch(other ->
                    other.place().equals(one.place()) && other.content().equals(one.content())))
        .map(ComparedInstance::place)
        .collect(Collectors.toSet());
  }

  @Property
  void givesTheLaterVersionWhenItIsAppliedToTheEarlierOne(
      @ForAll("versions") List<ComparedInstance> before,
      @ForAll("versions") List<ComparedInstance> after) {
    List<InstanceChange> changes = VersionDiff.between(before, after);
    Map<ShortDigest, ShortDigest> version = contents(before);

    // All that moved leaves its place before another comes there.
    for (InstanceChange change : changes) {
      switch (change) {
        case Added ignored -> {}
        case Removed(var gone) -> version.remove(gone.place());
        case InBoth(var ignored, var gone, var come) -> version.remove(gone.place());
      }
    }
    for (InstanceChange change : changes) {
      switch (change) {
        case Added(var come) -> version.put(come.place(), come.content());
        case Removed ignored -> {}
        case InBoth(var ignored, var gone, var come) -> version.put(come.place(), come.content());
      }
    }

    assertThat(version).isEqualTo(contents(after));
  }

  private static Map<ShortDigest, ShortDigest> contents(List<ComparedInstance> version) {
    Map<ShortDigest, ShortDigest> contents = new HashMap<>();
    version.forEach(it -> contents.put(it.place(), it.content()));
    return contents;
  }

  /** So that a database may leave out what is the same. */
  @Property
  void isTheSameWithoutWhatIsUnchanged(
      @ForAll("versions") List<ComparedInstance> before,
      @ForAll("versions") List<ComparedInstance> after) {
    Set<ShortDigest> same = unchanged(before, after);

    assertThat(VersionDiff.between(without(same, before), without(same, after)))
        .isEqualTo(VersionDiff.between(before, after));
  }

  private static List<ComparedInstance> without(
      Set<ShortDigest> places, List<ComparedInstance> version) {
    return version.stream().filter(it -> !places.contains(it.place())).toList();
  }

  @Property
  void doesNotDependOnTheOrderOfTheLists(
      @ForAll("versions") List<ComparedInstance> before,
      @ForAll("versions") List<ComparedInstance> after,
      @ForAll long seed) {
    assertThat(VersionDiff.between(shuffled(before, seed), shuffled(after, seed + 1)))
        .isEqualTo(VersionDiff.between(before, after));
  }

  private static List<ComparedInstance> shuffled(List<ComparedInstance> version, long seed) {
    List<ComparedInstance> shuffled = new ArrayList<>(version);
    Collections.shuffle(shuffled, new Random(seed));
    return shuffled;
  }

  @Property
  void comesInTheOrderOfTheNumbers(
      @ForAll("versions") List<ComparedInstance> before,
      @ForAll("versions") List<ComparedInstance> after) {
    List<InstanceChange> changes = VersionDiff.between(before, after);

    assertThat(changes).extracting(InstanceChange::number).isSorted();
    assertThat(new HashSet<>(changes)).hasSameSizeAs(changes);
  }
}
