package dev.stateward.adapter.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallSlotsTest {
  private final CallSlots slots = new CallSlots(5, 2);

  @Test
  void leavesSlotsToOthers() {
    assertThat(slots.take("a")).isTrue();
    assertThat(slots.take("a")).isTrue();
    assertThat(slots.take("a")).isFalse();
    assertThat(slots.take("b")).isTrue();
    assertThat(slots.take("b")).isTrue();
    assertThat(slots.take("c")).isTrue();
    assertThat(slots.take("d")).isFalse();
  }

  @Test
  void givesFreedOnesAgain() {
    for (int time = 0; time < 10; time++) {
      assertThat(slots.take("a")).isTrue();
      assertThat(slots.take("a")).isTrue();
      slots.free("a");
      slots.free("a");
    }
    slots.take("a");
    slots.free("a");
    for (String each : new String[] {"b", "b", "c", "c", "d"}) {
      assertThat(slots.take(each)).isTrue();
    }
    assertThat(slots.take("a")).isFalse();
  }
}
