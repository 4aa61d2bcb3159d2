package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.database.DatabaseSchema;
import dev.stateward.adapter.jdbc.database.EmbeddedSchema;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.database.SchemaPolicy;
import dev.stateward.adapter.jdbc.database.SecretGenerations.StoredSecrets;
import dev.stateward.adapter.jdbc.embedded.EmbeddedFile;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.testkit.fixture.OpenStores;
import dev.stateward.testkit.fixture.StoreFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class H2DatabaseTest {
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final Duration LEASE = Duration.ofHours(1);

  @TempDir private Path folder;

  /** H2 2.4.240 judges rows by the connection that made the table, while that is open. */
  @Test
  void checksRowsAfterTheConnectionsOfTheMigrationsAreClosed() {
    OpenStores opened = H2Peer.open();
    Organization organization = new StoreFixture(opened.stores()).organization();

    assertThat(opened.stores().organizations().find(organization.name())).contains(organization);
    opened.closing().run();
  }

  @Test
  void leavesNothingOfAnEmptiedSecretInItsFile() throws IOException {
    Path file = folder.resolve("stateward");
    String secret = "5b1f0c7ad2e94386";
    try (Database database = Database.embedded(file, 4, FreeSpace.UNWATCHED)) {
      ((JdbiTransactions) database.transactions())
          .write(handle ->
              handle.execute("INSERT INTO installation (name, secret) VALUES ('keys', ?)", secret));
    }
    assertThat(text(file)).contains(secret);

    try (Database database = Database.embedded(file, 4, FreeSpace.UNWATCHED)) {
      database.secrets().change(StoredSecrets::generations);
      assertThat(database.secrets().emptied()).isTrue();
    }
    assertThat(text(file)).contains(secret);
    try (Database database = Database.embedded(file, 4, FreeSpace.UNWATCHED)) {
      assertThat(database.secrets().emptied()).isFalse();
    }

    assertThat(text(file)).doesNotContain(secret);
  }

  /** What is on the disk while it is open is what a kill leaves there. */
  @Test
  void writesThePlaceOfASecretAnewThatWasEmptiedBeforeAKill() throws IOException {
    Path file = folder.resolve("stateward");
    Path killed = Files.createDirectory(folder.resolve("killed")).resolve("stateward");
    Path killedAgain = Files.createDirectory(folder.resolve("again")).resolve("stateward");
    String secret = "5b1f0c7ad2e94386";
    try (Database database = Database.embedded(file, 4, FreeSpace.UNWATCHED)) {
      ((JdbiTransactions) database.transactions())
          .write(handle ->
              handle.execute("INSERT INTO installation (name, secret) VALUES ('keys', ?)", secret));
      database.secrets().change(StoredSecrets::generations);
      Files.copy(content(file), content(killed));
    }
    assertThat(text(killed)).contains(secret);

    EmbeddedFile rewritten =
        new EmbeddedSchema(killed, SchemaPolicy.DEFAULT).open(DatabaseSchema.UNTOLD);
    Files.copy(content(killed), content(killedAgain));
    rewritten.close();
    try (Database database = Database.embedded(killedAgain, 4, FreeSpace.UNWATCHED)) {
      assertThat(database.secrets().emptied()).isFalse();
      assertThat(database.secrets().look().formerSecret()).isEmpty();
      assertThat(text(killedAgain)).doesNotContain(secret);
    }
    try (Database database = Database.embedded(killed, 4, FreeSpace.UNWATCHED)) {
      assertThat(database.secrets().emptied()).isFalse();
      assertThat(text(killed)).doesNotContain(secret);
    }
  }

  private static Path content(Path file) {
    return file.resolveSibling("stateward.mv.db");
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(content(file)), StandardCharsets.ISO_8859_1);
  }

  @Test
  void voidsTheLeasesOfTheProcessThatHadItOpenBefore() {
    Job job = new Job.RemoveBlob(new BlobKey("b/any"));
    try (Database database =
        Database.embedded(folder.resolve("stateward"), 4, FreeSpace.UNWATCHED)) {
      database.jobs().order(job, NOW);
      assertThat(database.jobs().take(9, NOW, LEASE)).hasSize(1);
    }

    try (Database database =
        Database.embedded(folder.resolve("stateward"), 4, FreeSpace.UNWATCHED)) {
      TakenJob again = database.jobs().takeUnfinished(NOW, LEASE).orElseThrow();
      assertThat(again.job()).isEqualTo(job);
      assertThat(again.unfinished()).isEqualTo(1);
    }
    try (Database database =
        Database.embedded(folder.resolve("stateward"), 4, FreeSpace.UNWATCHED)) {
      assertThat(database.jobs().takeUnfinished(NOW.plusSeconds(9), LEASE)).isEmpty();
      assertThat(database.jobs().takeUnfinished(NOW.plusSeconds(10), LEASE)).isPresent();
    }
  }
}
