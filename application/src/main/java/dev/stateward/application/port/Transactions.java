package dev.stateward.application.port;

import java.util.function.Supplier;

/**
 * Database transactions: all or nothing.
 *
 * <p>No input or output other than the database's belongs inside one.
 */
public interface Transactions {
  /**
   * Runs {@code work} in a transaction; joins that of the caller when there is one. When it returns
   * from the outermost call, what was written survives a crash of the process and of the machine.
   *
   * @return what {@code work} returns
   * @throws RuntimeException whatever {@code work} throws; the transaction is then rolled back
   * @throws OutcomeUnknownException when the commit was sent and no response came back
   * @throws StoreUnavailableException when the database cannot be reached or is temporarily failing
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
