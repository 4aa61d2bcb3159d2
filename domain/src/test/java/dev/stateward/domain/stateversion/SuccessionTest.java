package dev.stateward.domain.stateversion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.stateversion.Succession.Accepted;
import dev.stateward.domain.stateversion.Succession.Current;
import dev.stateward.domain.stateversion.Succession.LineageDiffers;
import dev.stateward.domain.stateversion.Succession.Md5Differs;
import dev.stateward.domain.stateversion.Succession.SerialTooLow;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SuccessionTest {
  private static final Current FULL = new Current(state(5, "one", "a"), false);
  private static final Current EMPTY = new Current(state(5, "one", "a"), true);
  private static final Current UNSTATED = new Current(state(5, "", "a"), false);
  private static final boolean FORCED = true;

  static Stream<Arguments> verdicts() {
    Succession accepted = new Accepted();
    return Stream.of(
        row("the next serial", FULL, state(6, "one", "b"), false, accepted),
        row("a serial far ahead", FULL, state(Long.MAX_VALUE, "one", "b"), false, accepted),
        row("the next serial with the same bytes", FULL, state(6, "one", "a"), false, accepted),
        row("the same serial with the same bytes", FULL, state(5, "one", "a"), false, accepted),
        row("the same serial with others", FULL, state(5, "one", "b"), false, taken()),
        row("a lower serial", FULL, state(4, "one", "b"), false, tooLow(4)),
        row("a lower serial with the same bytes", FULL, state(4, "one", "a"), false, tooLow(4)),
        row("serial 0", FULL, state(0, "one", "a"), false, tooLow(0)),
        row("another lineage", FULL, state(6, "two", "b"), false, other("two")),
        row("a lineage of other case", FULL, state(6, "ONE", "b"), false, other("ONE")),
        row("another lineage and a low serial", FULL, state(4, "two", "b"), false, other("two")),
        row("another lineage of the same bytes", FULL, state(5, "two", "a"), false, other("two")),
        row("no lineage", FULL, state(6, "", "b"), false, accepted),
        row("no lineage and a lower serial", FULL, state(4, "", "b"), false, tooLow(4)),
        row("no lineage and a taken serial", FULL, state(5, "", "b"), false, taken()),
        row("a first lineage", UNSTATED, state(6, "one", "b"), false, accepted),
        row("a first lineage and a low serial", UNSTATED, state(4, "one", "b"), false, tooLow(4)),
        row("no lineage again", UNSTATED, state(6, "", "b"), false, accepted),
        row("forced: a lower serial", FULL, state(0, "one", "b"), FORCED, accepted),
        row("forced: a taken serial", FULL, state(5, "one", "b"), FORCED, accepted),
        row("forced: another lineage", FULL, state(6, "two", "b"), FORCED, accepted),
        row("forced: both", FULL, state(0, "two", "b"), FORCED, accepted),
        row("after nothing: a lower serial", EMPTY, state(0, "one", "b"), false, accepted),
        row("after nothing: a taken serial", EMPTY, state(5, "one", "b"), false, accepted),
        row("after nothing: another lineage", EMPTY, state(0, "two", "b"), false, accepted));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("verdicts")
  void judges(
      String row, Current current, DeclaredState offered, boolean forced, Succession verdict) {
    assertThat(Succession.judge(Optional.of(current), offered, forced)).as(row).isEqualTo(verdict);
  }

  @Test
  void aFirstStateMayHaveAnySerialAndLineage() {
    assertThat(Succession.judge(Optional.empty(), state(0, "", "a"), false))
        .isEqualTo(new Accepted());
    assertThat(Succession.judge(Optional.empty(), state(Long.MAX_VALUE, "x", "a"), false))
        .isEqualTo(new Accepted());
  }

  private static Arguments row(
      String name, Current current, DeclaredState offered, boolean forced, Succession verdict) {
    return Arguments.of(name, current, offered, forced, verdict);
  }

  private static Succession tooLow(long offered) {
    return new SerialTooLow(new Serial(5), new Serial(offered));
  }

  private static Succession taken() {
    return new Md5Differs(new Serial(5));
  }

  private static Succession other(String offered) {
    return new LineageDiffers(new Lineage("one"), new Lineage(offered));
  }

  private static DeclaredState state(long serial, String lineage, String digit) {
    return new DeclaredState(new Serial(serial), new Lineage(lineage), new Md5(digit.repeat(32)));
  }
}
