package dev.stateward.adapter.jdbc.project;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.ProjectsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2ProjectsTest extends ProjectsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
