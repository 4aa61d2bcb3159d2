package dev.stateward.adapter.jdbc;

import dev.stateward.application.workspace.UnlockEffectsContract;

final class H2UnlockEffectsTest extends UnlockEffectsContract {
  H2UnlockEffectsTest() {
    super(H2Peer::open);
  }
}
