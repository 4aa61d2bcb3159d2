package dev.stateward.domain.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunTriggersTest {
  @Test
  void areFewAndShortEachAndTogether() {
    String longest = "x".repeat(RunTriggers.LONGEST);
    int together = RunTriggers.LONGEST_TOGETHER / RunTriggers.LONGEST;

    assertThat(RunTriggers.fits(Collections.nCopies(RunTriggers.MOST, "x"))).isTrue();
    assertThat(RunTriggers.fits(Collections.nCopies(RunTriggers.MOST + 1, "x"))).isFalse();
    assertThat(RunTriggers.fits(List.of(longest + "x"))).isFalse();
    assertThat(RunTriggers.fits(Collections.nCopies(together, longest))).isTrue();
    assertThat(RunTriggers.fits(Collections.nCopies(together + 1, longest))).isFalse();
  }
}
