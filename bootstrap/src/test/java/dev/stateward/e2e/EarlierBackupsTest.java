package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.blobstore.BlobStores;
import dev.stateward.adapter.blobstore.backup.BackupPlaces;
import dev.stateward.adapter.blobstore.statefile.JsonStateFiles;
import dev.stateward.adapter.jdbc.backup.JdbiDatabaseDump;
import dev.stateward.adapter.jdbc.database.DatabaseLimits;
import dev.stateward.adapter.jdbc.database.Dialect;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.database.SchemaTarget;
import dev.stateward.adapter.jdbc.database.StatementTimeouts;
import dev.stateward.adapter.jdbc.embedded.Durability;
import dev.stateward.adapter.jdbc.embedded.EmbeddedFile;
import dev.stateward.application.Keys;
import dev.stateward.application.StateApplication;
import dev.stateward.application.backup.port.BackupAccess;
import dev.stateward.application.backup.port.BackupPlace;
import dev.stateward.application.backup.port.BackupProgress;
import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.bootstrap.keys.HmacSigner;
import dev.stateward.bootstrap.keys.KeyRing;
import dev.stateward.bootstrap.keys.RandomIdentifiers;
import dev.stateward.bootstrap.settings.SecretFile;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.SimpleSealing;
import dev.stateward.testkit.memory.SimpleSignInSecrets;
import dev.stateward.testkit.memory.SimpleTokenGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A backup of the first schema that had backups, restored by this program: it has this program's
 * schema afterwards, and every state and every right is as it was.
 */
@Timeout(900)
@Tag("slow")
class EarlierBackupsTest {
  private static final String RELEASE = "0.1.0.zip";
  private static final String FIRST_WITH_BACKUPS = "0116";

  @TempDir private Path folder;

  @BeforeEach
  void makeBackup() throws IOException {
    ReleaseFixture.unpack(RELEASE, folder);
    Path data = folder.resolve("data");
    EmbeddedFile file = EmbeddedFile.open(data.resolve("stateward"));
    try {
      DataSource connections = file.connections("");
      new SchemaTarget(Dialect.H2, FIRST_WITH_BACKUPS).migrate(connections);
      JdbiTransactions transactions =
          new JdbiTransactions(
              Jdbi.create(connections),
              Durability.OF_THE_DATABASE,
              new StatementTimeouts(Dialect.H2, DatabaseLimits.OF_MIGRATIONS));
      var backup =
          application(data)
              .operations()
              .creatingBackups(
                  new BackupAccess(
                      new JdbiDatabaseDump(transactions), BackupPlaces.folders(), "0.1.0"))
              .create(
                  TestApplication.OPERATOR,
                  new BackupPlace.Folder(folder.resolve("backups").toString()),
                  BackupProgress.NONE);
      assertThat(backup.manifest().schema()).isEqualTo(FIRST_WITH_BACKUPS);
    } finally {
      file.close();
    }
  }

  /** Only its states and its secret are those of the release. */
  private static StateApplication application(Path data) throws IOException {
    var identifiers = new RandomIdentifiers(new SecureRandom(), InstantSource.system());
    var signer = new HmacSigner(KeyRing.of(new SecretFile(data.resolve("stateward.key")).read()));
    return StateApplication.of(
        new InMemoryDatabase(),
        new BlobAccess(
            BlobStores.files(data.resolve("blobs"), FreeSpace.UNWATCHED),
            new JsonStateFiles(),
            SimpleSealing.on()),
        new Keys(identifiers, new SimpleTokenGenerator(), signer, new SimpleSignInSecrets()),
        InstantSource.system(),
        ApplicationSettings.DEFAULT);
  }

  @Test
  void areRestoredIntoTheEmbeddedDatabase() throws IOException {
    restore(new TreeMap<>(Map.of("STATEWARD_DATA", folder.resolve("restored").toString())));
  }

  @Test
  void areRestoredIntoPostgres() throws IOException {
    Map<String, String> settings = new TreeMap<>(TestStores.postgres(folder));
    settings.put("STATEWARD_DATA", folder.resolve("restored").toString());
    restore(settings);
  }

  private void restore(Map<String, String> settings) throws IOException {
    settings.put(
        "STATEWARD_SECRET", Files.readString(folder.resolve("data/stateward.key"), UTF_8).strip());
    String place = folder.resolve("backups").toString();

    assertThat(ServerProcess.command(settings, "restore", "--from", place)).contains("Restored");

    assertThat(ServerProcess.command(settings, "migrate", "status")).contains("up to date");
    assertThat(ServerProcess.command(settings, "fsck")).contains("nothing is wrong");
    assertThat(ServerProcess.command(settings, "audit", "verify"))
        .contains("sound")
        .doesNotContain("BROKEN");
    try (ServerProcess server =
        ServerProcess.startWith(settings, folder.resolve("log"), List.of())) {
      RecordedAnswers.verify(folder.resolve(ReleaseFixture.ANSWERS), server.url());
    }
  }
}
