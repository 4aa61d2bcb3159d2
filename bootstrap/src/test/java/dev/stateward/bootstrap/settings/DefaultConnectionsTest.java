package dev.stateward.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.settings.Budgets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefaultConnectionsTest {
  @ParameterizedTest(name = "{0} MiB: {1}, {2}")
  @CsvSource({"64,409,82", "256,1638,328", "320,2000,512", "512,2000,512", "8192,2000,512"})
  void takeHalfOfTheHeapAtMost(long mebibytes, int all, int ofOne) {
    long heap = mebibytes * 1024 * 1024;
    DefaultConnections connections = DefaultConnections.of(heap);

    assertThat(connections).isEqualTo(new DefaultConnections(all, ofOne));
    assertThat((long) connections.all() * Budgets.CONNECTION).isLessThanOrEqualTo(heap / 2);
  }
}
