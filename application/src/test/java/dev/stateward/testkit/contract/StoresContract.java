package dev.stateward.testkit.contract;

import dev.stateward.application.port.PageRequest;
import dev.stateward.application.store.Stores;
import dev.stateward.testkit.fixture.OpenStores;
import dev.stateward.testkit.fixture.StateVersionFixture;
import dev.stateward.testkit.fixture.StoreFixture;
import dev.stateward.testkit.fixture.StoresKind;
import dev.stateward.testkit.fixture.TeamSeeds;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;

/**
 * What the contracts of all stores begin with: one database of each kind for the tests of a class,
 * each of which works in an organization of its own.
 */
@OnAllStores
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class StoresContract {
  /** A page that holds whatever a test puts into a list. */
  protected static final PageRequest ALL = new PageRequest(1, PageRequest.LARGEST);

  @Parameter private @Nullable StoresKind kind;
  private @Nullable OpenStores open;
  private @Nullable StoreFixture fixture;
  private @Nullable TeamSeeds teams;

  /** The kind of stores that is held to the contract. */
  protected StoresKind kind() {
    return Objects.requireNonNull(kind);
  }

  @BeforeParameterizedClassInvocation
  final void openStores() {
    OpenStores opened = kind().open();
    open = opened;
    StoreFixture made = new StoreFixture(opened.stores());
    fixture = made;
    teams = new TeamSeeds(made);
  }

  /** Closes the stores, if they were opened: a run can be narrowed to others. */
  @AfterParameterizedClassInvocation
  final void closeStores() {
    if (open != null) {
      open.closing().run();
      open = null;
    }
  }

  private OpenStores opened() {
    return Objects.requireNonNull(open);
  }

  /** The stores. */
  protected Stores stores() {
    return opened().stores();
  }

  /** Does {@code work} in a transaction. */
  protected void run(Runnable work) {
    stores().transactions().run(work);
  }

  /** Does {@code work} in a transaction. */
  protected <T> T inTransaction(Supplier<T> work) {
    return stores().transactions().inTransaction(work);
  }

  /** Puts teams into the stores. */
  protected TeamSeeds teams() {
    return Objects.requireNonNull(teams);
  }

  /** Puts everything else into the stores. */
  protected StoreFixture fixture() {
    return Objects.requireNonNull(fixture);
  }

  /** Makes state versions. */
  protected StateVersionFixture versions() {
    return new StateVersionFixture(fixture());
  }
}
