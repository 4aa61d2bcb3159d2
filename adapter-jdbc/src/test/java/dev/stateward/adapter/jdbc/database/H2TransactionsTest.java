package dev.stateward.adapter.jdbc.database;

import dev.stateward.adapter.jdbc.H2Peer;
import dev.stateward.testkit.contract.TransactionsContract;
import dev.stateward.testkit.fixture.OpenStores;
import org.junit.jupiter.api.RepeatedTest;

final class H2TransactionsTest extends TransactionsContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }

  /** H2 finds deadlocks at once, so that the loser could hold again what the other waits for. */
  @RepeatedTest(50)
  void endsDeadlocksTimeAndAgain() {
    assertDeadlockEnds();
  }
}
