package dev.stateward.bootstrap.process;

import java.util.Optional;
import java.util.function.Consumer;

/** How long the process lives. */
@FunctionalInterface
public interface Lifetime {
  /** Waits for the order to stop, then runs {@code stop}. */
  void endWith(Runnable stop);

  /**
   * A server starts. An order to stop is kept from now on; a start that is not done soon after one
   * ends with the process.
   */
  default void beginServer() {}

  /**
   * A command begins, which calls {@link #proceed} now and then. One that goes on for too long
   * after an order to stop ends with the process.
   *
   * @param messages is told of the order
   */
  default void beginCommand(Consumer<String> messages) {}

  /** The order to stop, if there was one. */
  default Optional<StopOrder> order() {
    return Optional.empty();
  }

  /**
   * Returns unless there was an order to stop.
   *
   * @throws StoppedException when there was one
   */
  default void proceed() {
    order()
        .ifPresent(order -> {
          throw new StoppedException(order);
        });
  }
}
