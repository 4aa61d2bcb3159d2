package dev.stateward.bootstrap.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FirstSecondsTest {
  @Test
  void comparesTheFirstSecondsWithTheLastOnes() {
    FirstSeconds rates = new FirstSeconds(rising());

    assertThat(rates.hot()).isEqualTo(1000);
    assertThat(rates.share(0)).isEqualTo(0.1);
    assertThat(rates.table().lines())
        .hasSize(12)
        .anySatisfy(line -> assertThat(line).startsWith("4 ").endsWith("40%"))
        .anySatisfy(line -> assertThat(line).startsWith("hot ").contains("1000"));
    assertThat(rates.json()).contains("\"hot\" : 1000.0", "100, 200, 300");
  }

  @Test
  void practisesWithoutAServer() {
    BenchClient nobody = new BenchClient(URI.create("http://127.0.0.1:1"), "home", "none");

    new ColdStart(nobody, 2, () -> {}).practise(Duration.ofMillis(1));
  }

  private static long[] rising() {
    long[] counts = new long[30];
    Arrays.setAll(counts, second -> Math.min(1000, 100 * (second + 1)));
    return counts;
  }
}
