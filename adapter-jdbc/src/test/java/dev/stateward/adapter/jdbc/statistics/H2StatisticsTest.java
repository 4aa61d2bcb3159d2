package dev.stateward.adapter.jdbc.statistics;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.StatisticsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class H2StatisticsTest extends StatisticsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }
}
