package dev.stateward.adapter.jdbc.audit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.testkit.fixture.OpenStores;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PostgresTamperedTrailTest extends TamperedTrailContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }

  @Override
  void unprotect() {
    tamper(
        "ALTER TABLE audit_records DISABLE TRIGGER USER",
        "ALTER TABLE audit_heads DISABLE TRIGGER USER",
        "ALTER TABLE audit_records DROP CONSTRAINT IF EXISTS audit_records_are_placed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE audit_records SET actor_name = 'mallory' WHERE position = 3",
        "UPDATE audit_records SET position = 99 WHERE position = 3",
        "DELETE FROM audit_records WHERE position = 3",
        "TRUNCATE TABLE audit_records",
        "UPDATE audit_heads SET position = 1",
        "DELETE FROM audit_heads",
        "TRUNCATE TABLE audit_heads"
      })
  void refusesToChangeOrRemoveARecord(String statement) {
    tamper(
        "ALTER TABLE audit_records ENABLE TRIGGER USER",
        "ALTER TABLE audit_heads ENABLE TRIGGER USER");

    assertThatThrownBy(() -> tamper(statement)).isInstanceOf(StoreUnavailableException.class);
  }
}
