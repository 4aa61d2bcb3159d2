package dev.stateward.adapter.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.settings.DatabaseBudgets;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;

final class RowTest {
  @Test
  void keepsTheColumnsOfFewTexts() {
    try (Handle handle = Jdbi.create("jdbc:h2:mem:").open()) {
      for (int i = 0; i <= DatabaseBudgets.QUERY_TEXTS; i++) {
        assertThat(read(handle, i)).isEqualTo(i);
      }
      assertThat(read(handle, 0)).isZero();
    }
    assertThat(Row.known()).isLessThanOrEqualTo(DatabaseBudgets.QUERY_TEXTS);
  }

  private static int read(Handle handle, int number) {
    return handle
        .createQuery("SELECT -1 AS other, " + number + " AS \"c" + number + "\"")
        .map(Row.by(row -> row.getInt("c" + number)))
        .one();
  }
}
