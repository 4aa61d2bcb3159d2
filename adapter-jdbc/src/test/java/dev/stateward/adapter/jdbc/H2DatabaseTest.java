package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.out.Jobs.Job;
import dev.stateward.application.port.out.Jobs.Taken;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.testkit.fixture.OpenStores;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class H2DatabaseTest extends DatabaseContract {
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final Duration LEASE = Duration.ofHours(1);

  @TempDir private Path folder;

  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }

  /** H2 2.4.240 judges rows by the connection that made the table, while that is open. */
  @Test
  void checksRowsAfterTheConnectionsOfTheMigrationsAreClosed() {
    Organization organization = world().organization();

    assertThat(stores().organizations().find(organization.name())).contains(organization);
  }

  @Test
  void voidsTheLeasesOfTheProcessThatHadItOpenBefore() {
    Job job = new Job.RemoveContent(new BlobKey("b/any"));
    try (Database database = Database.embedded(folder.resolve("stateward"), 4)) {
      database.jobs().order(job, NOW);
      assertThat(database.jobs().take(9, NOW, LEASE)).hasSize(1);
    }

    try (Database database = Database.embedded(folder.resolve("stateward"), 4)) {
      Taken again = database.jobs().takeUnfinished(NOW, LEASE).orElseThrow();
      assertThat(again.job()).isEqualTo(job);
      assertThat(again.unfinished()).isEqualTo(1);
    }
    try (Database database = Database.embedded(folder.resolve("stateward"), 4)) {
      assertThat(database.jobs().takeUnfinished(NOW.plusSeconds(9), LEASE)).isEmpty();
      assertThat(database.jobs().takeUnfinished(NOW.plusSeconds(10), LEASE)).isPresent();
    }
  }
}
