package dev.stateward.adapter.jdbc;

import dev.stateward.application.retention.RetentionJobContract;

final class H2RetentionRoutineTest extends RetentionJobContract {
  H2RetentionRoutineTest() {
    super(H2Peer::open);
  }
}
