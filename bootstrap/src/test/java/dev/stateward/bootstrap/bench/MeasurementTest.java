package dev.stateward.bootstrap.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MeasurementTest {
  private static final long MILLISECOND = 1_000_000;

  @Test
  void countsOperationsEachSecond() {
    Measurement measurement = new Measurement("ping", 8, 2, List.of(1L, 2L, 3L, 4L));

    assertThat(measurement.rate()).isEqualTo(2);
  }

  @Test
  void findsPercentilesWhateverTheOrder() {
    List<Long> times =
        LongStream.rangeClosed(1, 100).map(n -> (101 - n) * MILLISECOND).boxed().toList();
    Measurement measurement = new Measurement("ping", 8, 1, times);

    assertThat(measurement.percentile(0.5)).isEqualTo(50);
    assertThat(measurement.percentile(0.99)).isEqualTo(99);
    assertThat(measurement.percentile(1)).isEqualTo(100);
  }

  @Test
  void hasNoPercentileOfNothing() {
    assertThat(new Measurement("ping", 8, 1, List.of()).percentile(0.5)).isNaN();
  }

  @Test
  void tabulatesRatesBesideTheBaseline() {
    String table =
        BenchReport.table(
            List.of(
                new Measurement("ping (baseline)", 8, 1, List.of(MILLISECOND, MILLISECOND)),
                new Measurement("list of 100", 8, 1, List.of(2 * MILLISECOND))));

    assertThat(table.lines().skip(1))
        .satisfiesExactly(
            ping -> assertThat(ping).contains("2.0", "1.00", "100.00%"),
            list -> assertThat(list).startsWith("list of 100").contains("50.00%"));
  }
}
