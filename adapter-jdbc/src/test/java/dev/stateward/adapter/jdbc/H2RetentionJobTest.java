package dev.stateward.adapter.jdbc;

import dev.stateward.application.retention.RetentionJobContract;

final class H2RetentionJobTest extends RetentionJobContract {
  H2RetentionJobTest() {
    super(H2Peer::open);
  }
}
