package dev.stateward.application;

import dev.stateward.application.store.Stores;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;
import net.jqwik.api.PropertyDefaults;

@PropertyDefaults(tries = 300)
class InMemoryStateMachineTest extends StateMachineContract {
  @Override
  protected Stores stores() {
    return new InMemoryDatabase(Repetitions.ofEvery(2));
  }
}
