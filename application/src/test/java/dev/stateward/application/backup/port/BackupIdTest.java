package dev.stateward.application.backup.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.stateversion.BlobKey;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BackupIdTest {
  private static final Instant NOW = Instant.parse("2026-11-23T00:15:02.019088Z");

  private static BlobKey ending(int digits) {
    return new BlobKey("b/%032x".formatted(digits));
  }

  @Test
  void namesSecondMicrosecondAndSomethingRandom() {
    assertThat(BackupId.of(NOW, ending(0xbcd)).value()).isEqualTo("20261123t001502z-04a90bcd");
  }

  @Test
  void sortsByMicrosecondsWhateverIsRandom() {
    List<BackupId> made = new ArrayList<>();
    for (long micros : new long[] {0, 1, 999, 1_000, 980_911, 980_912, 2_000_000}) {
      made.add(BackupId.of(NOW.plus(micros, ChronoUnit.MICROS), ending(0xfff - made.size())));
    }

    assertThat(made).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void sortsAfterTheOneBeforeInOneMicrosecondAndWhenTheClockWasSetBack() {
    List<BackupId> made = new ArrayList<>(List.of(BackupId.of(NOW, ending(0xfff))));
    for (Instant at : List.of(NOW, NOW, NOW.minus(Duration.ofDays(400)), Instant.EPOCH)) {
      made.add(made.getLast().next(at, ending(0)));
    }

    assertThat(made).isSorted().doesNotHaveDuplicates();
    assertThat(made.getLast().value()).isEqualTo("20261123t001502z-04a94000");
    assertThat(made.getLast().next(NOW.plusSeconds(1), ending(0)).value())
        .isEqualTo("20261123t001503z-04a90000");
  }
}
