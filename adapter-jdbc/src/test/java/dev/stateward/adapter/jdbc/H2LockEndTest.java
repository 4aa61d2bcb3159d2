package dev.stateward.adapter.jdbc;

import dev.stateward.application.LockEndContract;

final class H2LockEndTest extends LockEndContract {
  H2LockEndTest() {
    super(H2Peer::open);
  }
}
