package dev.stateward.testkit.memory;

import dev.stateward.application.port.WorkLocks;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

final class InMemoryWorkLocks implements WorkLocks {
  private final Set<String> held = new HashSet<>();

  @Override
  public <T> Optional<T> alone(String name, Supplier<T> work) {
    synchronized (held) {
      if (!held.add(name)) {
        return Optional.empty();
      }
    }
    try {
      return Optional.of(work.get());
    } finally {
      synchronized (held) {
        held.remove(name);
      }
    }
  }
}
