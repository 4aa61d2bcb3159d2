package dev.stateward.adapter.jdbc.backup;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.BackupHoldsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresBackupHoldsTest extends BackupHoldsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
