package dev.stateward.adapter.jdbc;

import dev.stateward.application.LostCommitsContract;

final class H2LostCommitsTest extends LostCommitsContract {
  H2LostCommitsTest() {
    super(() -> "jdbc:h2:mem:", H2Peer::open);
  }
}
