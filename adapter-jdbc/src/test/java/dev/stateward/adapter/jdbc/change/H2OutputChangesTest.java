package dev.stateward.adapter.jdbc.change;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.application.change.OutputChangesContract;

final class H2OutputChangesTest extends OutputChangesContract {
  H2OutputChangesTest() {
    super(H2Peer::open);
  }
}
