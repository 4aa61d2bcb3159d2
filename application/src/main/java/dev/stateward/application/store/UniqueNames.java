package dev.stateward.application.store;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import java.util.function.Supplier;

/** Runs transactions that assign a unique name. */
public final class UniqueNames {
  private UniqueNames() {}

  /**
   * Runs {@code work} in a transaction.
   *
   * @throws UseCaseFailedException with {@link Failure.Invalid} when the name is taken
   */
  public static <T> T inTransaction(Transactions transactions, Supplier<T> work) {
    try {
      return transactions.inTransaction(work);
    } catch (NameTakenException e) {
      throw new UseCaseFailedException(
          Failure.Invalid.of("/data/attributes/name", "Name has already been taken"));
    }
  }
}
