package dev.stateward.adapter.jdbc;

import dev.stateward.application.HeadTellerContract;

final class H2HeadTellerTest extends HeadTellerContract {
  H2HeadTellerTest() {
    super(H2Peer::open);
  }
}
