package dev.stateward.adapter.jdbc.change;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.application.change.ExtractionJobContract;

final class H2ExtractionJobTest extends ExtractionJobContract {
  H2ExtractionJobTest() {
    super(H2Peer::open);
  }
}
