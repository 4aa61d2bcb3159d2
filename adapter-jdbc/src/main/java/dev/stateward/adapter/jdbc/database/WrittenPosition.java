package dev.stateward.adapter.jdbc.database;

import dev.stateward.application.port.StoreUnavailableException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much a database had written when it was last asked. One that has written less was replaced by
 * another, as by a standby that had not heard of everything: nothing is asked of it until the node
 * is started again (ADR 200).
 */
final class WrittenPosition {
  private final AtomicLong greatest = new AtomicLong();
  private final AtomicBoolean lost = new AtomicBoolean();

  /** Learns how much it has written now; 0 when that is not known. */
  void learn(long position) {
    if (position > 0 && greatest.getAndAccumulate(position, Math::max) > position) {
      lost.set(true);
    }
  }

  /**
   * Requires that it never had written more than it had later.
   *
   * @throws StoreUnavailableException when it had
   */
  void require() {
    if (lost.get()) {
      throw new StoreUnavailableException(
          "the database has lost what it had acknowledged, as when a standby that lagged is"
              + " promoted: see what is missing, then start the nodes again",
          new IllegalStateException("it has written less than before"));
    }
  }
}
