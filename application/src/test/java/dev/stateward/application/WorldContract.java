package dev.stateward.application;

import dev.stateward.application.port.out.Jobs.Job;
import dev.stateward.application.port.out.Jobs.Routine;
import dev.stateward.testkit.fixture.OpenStores;
import java.time.Instant;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;

/** Use cases in a world of their own, over whatever stores. */
public abstract class WorldContract {
  final World world;

  private final OpenStores opened;

  WorldContract(Supplier<OpenStores> opening, Policy policy) {
    this.opened = opening.get();
    this.world = new World(opened.stores(), policy);
    // A database has its routines due when it is made, which is later than the time of this world.
    for (Routine routine : Routine.values()) {
      opened.stores().jobs().order(new Job.Keep(routine), Instant.EPOCH);
    }
  }

  @AfterEach
  final void closeStores() {
    opened.closing().run();
  }
}
