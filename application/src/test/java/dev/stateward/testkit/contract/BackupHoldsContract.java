package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.backup.port.BackupHolds;
import dev.stateward.application.backup.port.BackupId;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How every store keeps the leases of running backups. */
final class BackupHoldsContract extends StoresContract {
  private static final BackupId FIRST = new BackupId("20260101t000000z-00000001");
  private static final BackupId SECOND = new BackupId("20260101t000000z-00000002");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.000001Z");
  private static final Duration LEASE = Duration.ofMinutes(5);

  private BackupHolds holds() {
    return stores().backupHolds();
  }

  @AfterEach
  void release() {
    holds().remove(FIRST);
    holds().remove(SECOND);
  }

  @Test
  void lastsUntilItEndsByItself() {
    holds().add(FIRST, NOW, NOW.plus(LEASE));

    assertThat(holds().until(NOW)).hasValue(NOW.plus(LEASE));
    assertThat(holds().until(NOW.plus(LEASE).minusNanos(1000))).isPresent();
    assertThat(holds().until(NOW.plus(LEASE))).isEmpty();
  }

  @Test
  void tellsTheLastOfSeveral() {
    holds().add(FIRST, NOW, NOW.plus(LEASE.multipliedBy(2)));
    holds().add(SECOND, NOW, NOW.plus(LEASE));
    assertThat(holds().until(NOW)).hasValue(NOW.plus(LEASE.multipliedBy(2)));

    holds().remove(FIRST);
    assertThat(holds().until(NOW)).hasValue(NOW.plus(LEASE));
    holds().remove(SECOND);
    assertThat(holds().until(NOW)).isEmpty();
  }

  @Test
  void isExtendedWhileItLasts() {
    holds().add(FIRST, NOW, NOW.plus(LEASE));
    Instant later = NOW.plus(LEASE.dividedBy(2));

    assertThat(holds().extend(FIRST, later, later.plus(LEASE))).isTrue();
    assertThat(holds().until(NOW)).hasValue(later.plus(LEASE));
    assertThat(holds().extend(SECOND, later, later.plus(LEASE))).isFalse();
    assertThat(holds().extend(FIRST, later.plus(LEASE), later.plus(LEASE.multipliedBy(2))))
        .isFalse();
  }

  @Test
  void anEndedOneIsForgottenWithTheNext() {
    holds().add(FIRST, NOW, NOW.plus(LEASE));
    Instant later = NOW.plus(LEASE);
    holds().add(SECOND, later, later.plus(LEASE));

    assertThat(holds().extend(FIRST, NOW, NOW.plus(LEASE))).isFalse();
  }
}
