package dev.stateward.adapter.jdbc;

import dev.stateward.application.workspace.UnlockEffectsContract;

final class H2LockEndTest extends UnlockEffectsContract {
  H2LockEndTest() {
    super(H2Peer::open);
  }
}
