package dev.stateward.adapter.jdbc.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.StatisticsContract;
import dev.stateward.testkit.fixture.OpenStores;
import org.junit.jupiter.api.Test;

final class PostgresStatisticsTest extends StatisticsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }

  @Test
  void hasNoFileOfItsOwn() {
    assertThat(stores().usage().file()).isEmpty();
  }
}
