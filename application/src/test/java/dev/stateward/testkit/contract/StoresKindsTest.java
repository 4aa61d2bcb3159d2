package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.testkit.fixture.StoresKind;
import org.junit.jupiter.api.Test;

class StoresKindsTest {
  @Test
  void areInMemoryWithoutAnAdapter() {
    assertThat(StoresKinds.found()).extracting(StoresKind::name).containsExactly("memory");
  }
}
