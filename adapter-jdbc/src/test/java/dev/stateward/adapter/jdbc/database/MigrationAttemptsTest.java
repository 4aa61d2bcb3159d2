package dev.stateward.adapter.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.DatabaseBudgets;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How often a migration tries to get a table that others use. */
final class MigrationAttemptsTest {
  private final AtomicInteger attempts = new AtomicInteger();

  private void fail(String state) {
    attempts.incrementAndGet();
    throw new StoreUnavailableException("failed", new SQLException("failed", state));
  }

  @Test
  void failsAfterSoManyWaits() {
    assertThatThrownBy(() -> PostgresSchema.persistently(() -> fail("55P03")))
        .isInstanceOf(StoreUnavailableException.class);

    assertThat(attempts).hasValue(DatabaseBudgets.MIGRATION_ATTEMPTS);
  }

  @Test
  void goesOnWhenTheTableIsFree() {
    PostgresSchema.persistently(() -> {
      if (attempts.get() < DatabaseBudgets.MIGRATION_ATTEMPTS - 1) {
        fail("55P03");
      }
    });

    assertThat(attempts).hasValue(DatabaseBudgets.MIGRATION_ATTEMPTS - 1);
  }

  @Test
  void doesNotRepeatWhatFailsOtherwise() {
    assertThatThrownBy(() -> PostgresSchema.persistently(() -> fail("42601")))
        .isInstanceOf(StoreUnavailableException.class);

    assertThat(attempts).hasValue(1);
  }
}
