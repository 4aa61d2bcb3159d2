package dev.stateward.adapter.jdbc.workload;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.WorkloadIdentitiesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresWorkloadIdentitiesTest extends WorkloadIdentitiesContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
