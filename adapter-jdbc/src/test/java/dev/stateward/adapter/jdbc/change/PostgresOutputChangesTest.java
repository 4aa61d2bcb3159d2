package dev.stateward.adapter.jdbc.change;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.application.change.OutputChangesContract;

final class PostgresOutputChangesTest extends OutputChangesContract {
  PostgresOutputChangesTest() {
    super(PostgresPeer::open);
  }
}
