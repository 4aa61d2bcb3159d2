package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.telemetry.port.Metric;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What measuring does. */
public abstract class MetersContract {
  private static final Metric COUNT = Metric.count("things", "Things.", "kind");
  private static final Metric BYTES = Metric.bytes("sent", "Bytes that were sent.");
  private static final Metric TIME = Metric.time("work", "Time of work.", "kind");
  private static final Metric RANGES = Metric.timeRanges("answers", "Time of answers.");
  private static final Metric SIZE = Metric.size("group", "Sizes of groups.");
  private static final Metric GAUGE = Metric.gauge("open", "What is open.");

  /** The measures under test, with nothing measured. */
  protected abstract Meters meters();

  /** The sum of all values of a series; of durations in nanoseconds. */
  protected abstract double sum(Metric metric, String... labels);

  /** How many values were recorded in a series. */
  protected abstract long count(Metric metric, String... labels);

  /** The present value of a series. */
  protected abstract double present(Metric metric, String... labels);

  @Test
  void sumsGrow() {
    meters().add(COUNT, 2, "a");
    meters().add(COUNT, 3, "a");
    meters().add(COUNT, 1, "b");
    meters().add(BYTES, 7_000_000_000L);

    assertThat(sum(COUNT, "a")).isEqualTo(5);
    assertThat(sum(COUNT, "b")).isEqualTo(1);
    assertThat(sum(BYTES)).isEqualTo(7e9);
  }

  @Test
  void durationsAndSizesAreCountedAndSummed() {
    meters().record(TIME, Duration.ofMillis(20).toNanos(), "a");
    meters().record(TIME, Duration.ofMillis(30).toNanos(), "a");
    meters().record(RANGES, Duration.ofSeconds(2).toNanos());
    meters().record(SIZE, 12);
    meters().record(SIZE, 30);

    assertThat(count(TIME, "a")).isEqualTo(2);
    assertThat(sum(TIME, "a")).isEqualTo(50e6);
    assertThat(count(RANGES)).isEqualTo(1);
    assertThat(count(SIZE)).isEqualTo(2);
    assertThat(sum(SIZE)).isEqualTo(42);
  }

  @Test
  void presentValuesAreAskedForWhenSomebodyLooks() {
    AtomicInteger open = new AtomicInteger(1);
    meters().watch(GAUGE, open::get);
    open.set(4);

    assertThat(present(GAUGE)).isEqualTo(4);
  }

  @Test
  void theLastToGiveAPresentValueWins() {
    meters().watch(GAUGE, () -> 1);
    meters().watch(GAUGE, () -> 2);

    assertThat(present(GAUGE)).isEqualTo(2);
  }

  @Test
  void anotherNumberOfLabelsIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> meters().add(COUNT, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> meters().record(SIZE, 1, "a"));
    assertThatIllegalArgumentException().isThrownBy(() -> meters().watch(GAUGE, () -> 1, "a"));
  }
}
