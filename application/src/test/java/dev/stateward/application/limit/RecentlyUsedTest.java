package dev.stateward.application.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentlyUsedTest {
  @Test
  void dropsTheEntryThatWasUsedLeastRecently() {
    var entries = new RecentlyUsed<String, Integer>(2);
    entries.put("a", 1);
    entries.put("b", 2);
    entries.get("a");

    entries.put("c", 3);

    assertThat(entries).containsOnlyKeys("a", "c");
  }
}
