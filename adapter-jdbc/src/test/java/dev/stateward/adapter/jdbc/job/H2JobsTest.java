package dev.stateward.adapter.jdbc.job;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.JobsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2JobsTest extends JobsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
