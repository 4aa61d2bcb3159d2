package dev.stateward.adapter.jdbc;

import dev.stateward.application.StateMachineContract;
import dev.stateward.application.store.Stores;
import dev.stateward.testkit.fixture.OpenStores;
import java.util.Objects;
import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;

@PropertyDefaults(tries = 40)
class H2StateMachineTest extends StateMachineContract {
  private static @Nullable OpenStores open;

  @BeforeContainer
  static void open() {
    open = H2Peer.open();
  }

  @AfterContainer
  static void close() {
    Objects.requireNonNull(open).closing().run();
  }

  @Override
  protected Stores stores() {
    return Objects.requireNonNull(open).stores();
  }
}
