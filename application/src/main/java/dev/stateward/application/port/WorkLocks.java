package dev.stateward.application.port;

import java.util.Optional;
import java.util.function.Supplier;

/** Locks on work that is done once at a time in an installation, whatever the node or command. */
public interface WorkLocks {
  /**
   * Does {@code work}, outside of a transaction, unless somebody does the work of that {@code name}
   * already. The lock ends with the work, and with the process.
   *
   * @return its result; empty when it was not done
   */
  <T> Optional<T> alone(String name, Supplier<T> work);
}
