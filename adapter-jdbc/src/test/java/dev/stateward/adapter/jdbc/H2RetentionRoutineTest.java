package dev.stateward.adapter.jdbc;

import dev.stateward.application.RetentionRoutineContract;

final class H2RetentionRoutineTest extends RetentionRoutineContract {
  H2RetentionRoutineTest() {
    super(H2Peer::open);
  }
}
