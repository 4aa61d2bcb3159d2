package dev.stateward.bootstrap.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.bench.BenchReport.Measured;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MeasurementTest {
  private static final long MILLISECOND = 1_000_000;

  @Test
  void countsOperationsEachSecond() {
    Measurement measurement = measurement("ping", 2, List.of(1L, 2L, 3L, 4L));

    assertThat(measurement.rate()).isEqualTo(2);
  }

  @Test
  void findsPercentilesWhateverTheOrder() {
    List<Long> times =
        LongStream.rangeClosed(1, 100).map(n -> (101 - n) * MILLISECOND).boxed().toList();
    Measurement measurement = measurement("ping", 1, times);

    assertThat(measurement.percentile(0.5)).isEqualTo(50);
    assertThat(measurement.percentile(0.99)).isEqualTo(99);
    assertThat(measurement.percentile(1)).isEqualTo(100);
  }

  @Test
  void hasNoPercentileOfNothing() {
    assertThat(measurement("ping", 1, List.of()).percentile(0.5)).isNaN();
  }

  @Test
  void dividesTheProcessorTimeOfTheServer() {
    Measurement measured = new Measurement("ping", 8, 1, List.of(1L, 2L), 5);

    assertThat(measured.cpuMillisEach()).isEqualTo(2.5);
    assertThat(measurement("ping", 1, List.of(1L)).cpuMillisEach()).isNaN();
  }

  @Test
  void readsTheProcessorTimeOfAProcess() {
    assertThat(CpuClock.of(ProcessHandle.current().pid()).used())
        .hasValueSatisfying(used -> assertThat(used).isPositive());
    assertThat(CpuClock.of(null).used()).isEmpty();
  }

  @Test
  void tabulatesRatesBesideTheBaselineAndTheFirstServer() {
    List<Measurement> first =
        List.of(
            measurement("ping (baseline)", 1, List.of(MILLISECOND, MILLISECOND)),
            measurement("list of 100", 1, List.of(2 * MILLISECOND)));
    List<Measurement> second =
        List.of(
            measurement("ping (baseline)", 1, List.of(MILLISECOND)),
            measurement("list of 100", 1, Collections.nCopies(4, MILLISECOND)));

    String table = BenchReport.table(List.of(new Measured("a", first), new Measured("b", second)));

    assertThat(table.lines())
        .satisfiesExactly(
            url -> assertThat(url).isEqualTo("a"),
            head -> assertThat(head).startsWith("operation").endsWith("times"),
            ping -> assertThat(ping).contains("2.0", "1.00", "-", "100.00%"),
            list -> assertThat(list).startsWith("list of 100").contains("50.00%").endsWith("1.00"),
            url -> assertThat(url).isEqualTo("b"),
            head -> assertThat(head).startsWith("operation"),
            ping -> assertThat(ping).endsWith("0.50"),
            list -> assertThat(list).contains("400.00%").endsWith("4.00"));
  }

  private static Measurement measurement(String name, double seconds, List<Long> nanos) {
    return new Measurement(name, 8, seconds, nanos, Double.NaN);
  }
}
