package dev.stateward.history;

import dev.stateward.application.port.OutcomeUnknownException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.Transactions;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/** Transactions whose connection is lost at times: before the commit, or after it. */
record InjectedFaults(Transactions real) implements Transactions {
  private static final int ONE_OF = 200;
  private static final String MESSAGE = "injected by the trial";

  @Override
  public <T> T inTransaction(Supplier<T> work) {
    int fate = ThreadLocalRandom.current().nextInt(ONE_OF);
    T result =
        real.inTransaction(() -> {
          T done = work.get();
          if (fate == 0) {
            throw lostConnection();
          }
          return done;
        });
    if (fate == 1) {
      throw new OutcomeUnknownException(MESSAGE, new IllegalStateException());
    }
    return result;
  }

  /** What is thrown when a connection is lost before the commit. */
  static RuntimeException lostConnection() {
    return new StoreUnavailableException(MESSAGE, new IllegalStateException());
  }

  /** Whether {@code failure} is one of these; any other is a fault of the server. */
  static boolean caused(RuntimeException failure) {
    return Objects.equals(failure.getMessage(), MESSAGE);
  }
}
