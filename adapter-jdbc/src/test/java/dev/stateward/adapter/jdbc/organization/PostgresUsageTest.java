package dev.stateward.adapter.jdbc.organization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.UsageContract;
import dev.stateward.testkit.fixture.OpenStores;
import org.junit.jupiter.api.Test;

final class PostgresUsageTest extends UsageContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }

  @Test
  void hasNoFileOfItsOwn() {
    assertThat(stores().usage().file()).isEmpty();
  }
}
