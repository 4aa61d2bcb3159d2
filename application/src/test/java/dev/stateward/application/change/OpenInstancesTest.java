package dev.stateward.application.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.change.OpenInstances.Meeting;
import dev.stateward.application.change.port.InstanceSpans.Open;
import dev.stateward.domain.change.ShortDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class OpenInstancesTest {
  private static final ShortDigest ONE = new ShortDigest(7, 1);
  private static final ShortDigest OTHER = new ShortDigest(7, 2);

  private final OpenInstances open = new OpenInstances();

  private List<Long> missing() {
    List<Long> rows = new ArrayList<>();
    open.forEachMissing(rows::add);
    return rows;
  }

  @Test
  void tellsWhatIsTheSameChangedNewAndMissing() {
    open.add(new Open(1, new ShortDigest(1, 1), ONE));
    open.add(new Open(2, new ShortDigest(2, 1), ONE));
    open.add(new Open(3, new ShortDigest(3, 1), ONE));

    assertThat(open.meet(new ShortDigest(1, 1), ONE)).isEqualTo(new Meeting.Same());
    assertThat(open.meet(new ShortDigest(2, 1), OTHER)).isEqualTo(new Meeting.Changed(2));
    assertThat(open.meet(new ShortDigest(2, 2), ONE)).isEqualTo(new Meeting.New());
    assertThat(missing()).containsExactly(3L);
  }

  /** 100,000 instances with one address are told apart, in a time that does not square. */
  @Test
  void givesPlacesThatAreThereTwiceOnesOfTheirOwn() {
    Set<ShortDigest> places = new HashSet<>();
    OpenInstances next = new OpenInstances();
    for (long row = 0; row < 100_000; row++) {
      ShortDigest place = open.unique(ONE);
      places.add(place);
      assertThat(open.meet(place, OTHER)).isEqualTo(new Meeting.New());
      next.add(new Open(row, place, OTHER));
    }

    assertThat(places).hasSize(100_000);
    for (int i = 0; i < 100_000; i++) {
      assertThat(next.meet(next.unique(ONE), OTHER)).isEqualTo(new Meeting.Same());
    }
    assertThat(missing()).isEmpty();
  }

  @Test
  void findsWhatWasAddedHoweverMuchThereIs() {
    Random random = new Random(11);
    List<Open> all =
        LongStream.range(0, 50_000)
            .mapToObj(row ->
                new Open(row, new ShortDigest(random.nextLong(), row), new ShortDigest(row, row)))
            .toList();
    all.forEach(open::add);

    all.stream()
        .filter(it -> it.row() % 2 == 0)
        .forEach(
            it -> assertThat(open.meet(it.place(), it.content())).isEqualTo(new Meeting.Same()));

    assertThat(missing()).hasSize(25_000).allMatch(row -> row % 2 == 1);
  }
}
