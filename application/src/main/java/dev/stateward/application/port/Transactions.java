package dev.stateward.application.port;

import java.util.function.Supplier;

/**
 * Units of work that happen wholly or not at all.
 *
 * <p>No input or output other than the database's belongs inside one.
 */
public interface Transactions {
  /**
   * Does {@code work} in a transaction, that of the caller when there is one already. When it
   * returns from the outermost call, what was written survives a crash of the process and of the
   * machine.
   *
   * @return what {@code work} returns
   * @throws RuntimeException whatever {@code work} throws; nothing of it is then kept
   * @throws OutcomeUnknownException when the commit was sent and its answer did not come back
   * @throws StoreUnavailableException when the database cannot be reached or gave up for the moment
   */
  <T> T inTransaction(Supplier<T> work);

  /** As {@link #inTransaction(Supplier)}, for work that returns nothing. */
  default void run(Runnable work) {
    inTransaction(() -> {
      work.run();
      return Boolean.TRUE;
    });
  }
}
