package dev.stateward.adapter.jdbc.workload;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.WorkloadIdentitiesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2WorkloadIdentitiesTest extends WorkloadIdentitiesContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
