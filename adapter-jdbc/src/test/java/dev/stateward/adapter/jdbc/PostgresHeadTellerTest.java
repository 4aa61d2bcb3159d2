package dev.stateward.adapter.jdbc;

import dev.stateward.application.HeadTellerContract;

final class PostgresHeadTellerTest extends HeadTellerContract {
  PostgresHeadTellerTest() {
    super(PostgresPeer::open);
  }
}
