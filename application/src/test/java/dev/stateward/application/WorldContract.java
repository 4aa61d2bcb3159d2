package dev.stateward.application;

import dev.stateward.application.World.Places;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.testkit.fixture.OpenStores;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import dev.stateward.testkit.time.TickingTime;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;

/** Use cases in a world of their own, over whatever stores. */
public abstract class WorldContract {
  public final World world;

  /** Lets calls of the stores and of the contents fail; no call does at first. */
  public final Faults faults = new Faults();

  private final OpenStores opened;

  public WorldContract(Supplier<OpenStores> opening, ApplicationSettings policy) {
    opened = opening.get();
    TickingTime time = now();
    BlobStore blobs = new InMemoryBlobStore(time);
    world = new World(faults, policy, new Places(opened.stores(), blobs, time));
  }

  /** With contents in {@code blobs}, where they seem an hour old from the first. */
  public WorldContract(Supplier<OpenStores> opening, BlobStore blobs) {
    opened = opening.get();
    world =
        new World(faults, ApplicationSettings.DEFAULT, new Places(opened.stores(), blobs, now()));
  }

  /** So late that all routines are due that a new database has. */
  private static TickingTime now() {
    return new TickingTime(Instant.now().plus(Duration.ofHours(1)));
  }

  @AfterEach
  final void closeStores() {
    opened.closing().run();
  }
}
