package dev.stateward.application.blob;

import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import dev.stateward.testkit.fixture.StateFixture;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Blobs of what is destroyed stay for as long as the operator wants to go back in time. */
class RemovalDelayTest {
  private static final Duration DELAY = Duration.ofDays(14);

  private final World world = new World(ApplicationSettingsFixture.withRemovalDelay(DELAY));

  @Test
  void leavesBlobs() {
    List<BlobKey> stored = destroyed();

    world.time.pass(DELAY.minusSeconds(1));
    world.work();
    assertThat(world.stored()).containsExactlyInAnyOrderElementsOf(stored);

    world.time.pass(Duration.ofSeconds(1));
    world.work();
    assertThat(world.stored()).isEmpty();
  }

  @Test
  void removesTheirRecordsAtOnce() {
    List<BlobKey> stored = destroyed();

    for (BlobKey blob : stored) {
      assertThat(world.blobs.size(blob)).isPresent();
      assertThat(world.blobs.size(RecoveryRecords.keyFor(blob))).isEmpty();
    }
  }

  @Test
  void doesNotTakeThemForOrphans() {
    List<BlobKey> stored = destroyed();

    for (int day = 1; day < DELAY.toDays(); day++) {
      world.time.pass(Duration.ofDays(1));
      world.maintain(failed -> {});
      world.work();
    }

    assertThat(world.database.blobChecks().orphans()).isEmpty();
    assertThat(world.stored()).containsExactlyInAnyOrderElementsOf(stored);
  }

  private List<BlobKey> destroyed() {
    world.lock(world.wim);
    id(world.publish(world.wim, StateFixture.any(1)));
    world.work();
    List<BlobKey> stored = List.copyOf(world.stored());
    world.app.managingOrganizations().delete(world.ada, World.ACME);
    world.work();
    return stored;
  }
}
