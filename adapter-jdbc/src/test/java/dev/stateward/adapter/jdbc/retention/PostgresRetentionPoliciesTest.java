package dev.stateward.adapter.jdbc.retention;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.RetentionPoliciesContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresRetentionPoliciesTest extends RetentionPoliciesContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
