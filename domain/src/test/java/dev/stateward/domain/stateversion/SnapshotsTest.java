package dev.stateward.domain.stateversion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SnapshotsTest {
  private static List<StateVersion.Finalized> versions(int from, int to) {
    return LongStream.rangeClosed(from, to).mapToObj(VersionSamples::finalized).toList();
  }

  @Test
  void withoutAnyTheCurrentVersionStays() {
    Snapshots none = new Snapshots(List.of());

    assertThat(none.promoted()).isEmpty();
    assertThat(none.overtaken()).isEmpty();
  }

  @Property
  void theLastOneIsPromotedAndTheOthersAreOvertaken(@ForAll @IntRange(min = 1, max = 9) int count) {
    List<StateVersion.Finalized> all = versions(1, count);
    Snapshots snapshots = new Snapshots(all);

    assertThat(snapshots.promoted()).contains(all.getLast());
    assertThat(snapshots.overtaken()).containsExactlyElementsOf(all.subList(0, count - 1));
  }

  @Property
  void theCurrentVersionAndThoseAfterItAreInUse(
      @ForAll @IntRange(min = 1, max = 9) int count,
      @ForAll @IntRange(min = 1, max = 9) int current) {
    List<StateVersion.Finalized> all = versions(1, Math.max(count, current));
    Snapshots after = new Snapshots(all.subList(current, all.size()));
    Optional<StateVersion.Finalized> now = Optional.of(all.get(current - 1));

    assertThat(all.subList(0, current - 1)).noneMatch(version -> after.inUse(version, now));
    assertThat(all.subList(current - 1, all.size())).allMatch(version -> after.inUse(version, now));
  }

  @Test
  void everyVersionIsInUseWhereNothingIsCurrent() {
    assertThat(new Snapshots(List.of()).inUse(VersionSamples.finalized(1), Optional.empty()))
        .isTrue();
  }
}
