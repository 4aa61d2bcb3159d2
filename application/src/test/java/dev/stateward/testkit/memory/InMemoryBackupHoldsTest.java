package dev.stateward.testkit.memory;

import dev.stateward.testkit.contract.BackupHoldsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class InMemoryBackupHoldsTest extends BackupHoldsContract {
  @Override
  protected OpenStores open() {
    return InMemoryDatabase.open();
  }
}
