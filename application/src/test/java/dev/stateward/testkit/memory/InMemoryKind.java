package dev.stateward.testkit.memory;

import dev.stateward.testkit.fixture.OpenStores;
import dev.stateward.testkit.fixture.StoresKind;

/** Databases in memory, which do every other transaction twice. */
public final class InMemoryKind implements StoresKind {
  @Override
  public String name() {
    return "memory";
  }

  @Override
  public OpenStores open() {
    return InMemoryDatabase.open(Repetitions.ofEvery(2));
  }

  @Override
  public boolean inMemory() {
    return true;
  }

  @Override
  public boolean holdsSingleRows() {
    return false;
  }
}
