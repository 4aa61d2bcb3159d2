package dev.stateward.matrix;

import dev.stateward.adapter.blobstore.BlobStores;
import dev.stateward.adapter.blobstore.ClosableBlobStore;
import dev.stateward.adapter.blobstore.seal.TinkBlobCipher;
import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.bootstrap.keys.AesGcmValues;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.keys.KeyRing;
import dev.stateward.bootstrap.keys.RootKeys;
import dev.stateward.bootstrap.keys.SecretRootKey;
import dev.stateward.bootstrap.keys.WrappingKeyCopies;
import dev.stateward.bootstrap.keys.WrappingRing;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.BlobStorage;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import dev.stateward.bootstrap.settings.Settings.SecretSource;
import dev.stateward.e2e.ServerProcess;
import dev.stateward.e2e.TestStores;
import dev.stateward.testkit.time.TickingTime;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * PostgreSQL and S3, and two processes of the program on them that answer in turn. This process
 * fills the stores and reads the rows.
 */
final class SharedDeployment implements Deployment {
  private static final Map<String, String> OPEN_TO_ALL =
      Map.of(
          "STATEWARD_PUBLIC_URL", MatrixServer.PUBLIC_URL,
          "STATEWARD_ORGANIZATION_CREATION", "site-admins",
          "STATEWARD_MAX_WRONG_TOKENS_PER_MINUTE", "0",
          "STATEWARD_LOG_LEVEL", "error");

  private final List<ServerProcess> servers = new ArrayList<>();
  private final Path data;
  private final ClosableBlobStore blobs;
  private final PostgresSnapshot snapshot;
  private final Storage storage;

  SharedDeployment(Path folder) throws SQLException {
    data = folder.resolve("data");
    Settings settings = Settings.of(RawSettings.of(TestStores.settings(data), folder), folder);
    if (!(settings.secrets().present() instanceof SecretSource.Given(var secret)
        && settings.database() instanceof DatabasePlace.Postgres place
        && settings.blobs() instanceof BlobStorage.Bucket bucket)) {
      throw new IllegalStateException("these stores cannot be shared");
    }
    Database database = Database.postgres(place.url(), place.user(), place.password());
    blobs = BlobStores.s3(bucket.place());
    snapshot = new PostgresSnapshot(connection(place));
    // Behind by Actors.SET_UP, which passes during the set-up: the short-lived tokens have expired
    // then.
    TickingTime time = new TickingTime(Instant.now().minus(Actors.SET_UP));
    storage =
        new Storage(
            database,
            blobs,
            sealing(database, secret, time),
            secret,
            time,
            snapshot,
            new AuditRecords(connection(place)));
  }

  /** As the servers seal, who open what this process stored. */
  private Sealing sealing(Database database, InstallationSecret secret, TickingTime time) {
    SecureRandom random = new SecureRandom();
    SecretRootKey root = new SecretRootKey(KeyRing.of(secret), random);
    WrappingRing wrapper =
        WrappingRing.open(
            RootKeys.underSecret(root, List.of()),
            database.wrappingKeys(),
            new WrappingKeyCopies(blobs),
            new WrappingRing.Memory(
                Actors.SET_UP, random, time, work -> Thread.ofVirtual().start(work)));
    return new Sealing(wrapper, new TinkBlobCipher(random), new AesGcmValues(random), true);
  }

  private static Connection connection(DatabasePlace.Postgres place) throws SQLException {
    return DriverManager.getConnection(place.url(), place.user(), place.password());
  }

  @Override
  public Storage storage() {
    return storage;
  }

  @Override
  public List<URI> serve(URI own) throws SQLException {
    snapshot.stopBackgroundWork();
    for (int node = 0; node < 2; node++) {
      servers.add(ServerProcess.start(data, OPEN_TO_ALL));
    }
    return servers.stream().map(server -> URI.create(server.url())).toList();
  }

  @Override
  public void close() throws SQLException {
    servers.forEach(ServerProcess::close);
    storage.close();
    blobs.close();
  }
}
