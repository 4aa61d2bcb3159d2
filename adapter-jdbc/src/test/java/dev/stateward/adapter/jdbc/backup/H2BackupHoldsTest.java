package dev.stateward.adapter.jdbc.backup;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.BackupHoldsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2BackupHoldsTest extends BackupHoldsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
