package dev.stateward.adapter.jdbc.change;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.application.change.ExtractionJobContract;

final class PostgresExtractionJobTest extends ExtractionJobContract {
  PostgresExtractionJobTest() {
    super(PostgresPeer::open);
  }
}
