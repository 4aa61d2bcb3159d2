package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.testkit.contract.StoresKinds;
import dev.stateward.testkit.fixture.StoresKind;
import org.junit.jupiter.api.Test;

class KindsOfStoresTest {
  @Test
  void areBothDatabasesAndNotTheMemory() {
    assertThat(StoresKinds.found())
        .extracting(StoresKind::name)
        .containsExactly("H2", "PostgreSQL");
  }
}
