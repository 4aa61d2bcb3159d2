package dev.stateward.bootstrap.server;

import dev.stateward.adapter.blobstore.BlobStores;
import dev.stateward.adapter.blobstore.ClosableBlobStore;
import dev.stateward.adapter.blobstore.S3Settings;
import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.job.MaintenanceSchedulerContract;
import dev.stateward.e2e.OwnPostgres;
import dev.stateward.testkit.fixture.OpenContents;
import dev.stateward.testkit.fixture.OpenStores;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Recurring jobs over PostgreSQL and an S3 server. */
@Tag("slow")
final class PostgresAndS3MaintenanceTest extends MaintenanceSchedulerContract {
  private static final String KEY = "the-key";
  private static final AtomicInteger TESTS = new AtomicInteger();

  private static Servers servers;

  private record Servers(EmbeddedPostgres postgres, S3Proxy bucket) {}

  PostgresAndS3MaintenanceTest() {
    super(PostgresAndS3MaintenanceTest::database, blobs());
  }

  @BeforeAll
  static void start(@TempDir Path objects) throws Exception {
    S3Proxy bucket =
        S3Proxy.builder()
            .blobStore(new FilesystemNio2BlobStore(objects.toString()))
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, KEY, KEY)
            .build();
    bucket.start();
    servers = new Servers(OwnPostgres.start(), bucket);
  }

  @AfterAll
  static void stop() throws Exception {
    servers.bucket().stop();
    servers.postgres().close();
  }

  private static OpenStores database() {
    String name = "maintained_" + TESTS.incrementAndGet();
    try (var connection = servers.postgres().getPostgresDatabase().getConnection();
        var statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    Database database =
        Database.postgres(servers.postgres().getJdbcUrl("postgres", name), "postgres", "");
    return new OpenStores(database, database::close);
  }

  private static OpenContents blobs() {
    ClosableBlobStore store =
        BlobStores.s3(
            new S3Settings(
                URI.create("http://127.0.0.1:" + servers.bucket().getPort()),
                "us-east-1",
                "states",
                "maintained-" + TESTS.incrementAndGet(),
                KEY,
                KEY));
    return RefusingBlobStore.before(store, store::close);
  }
}
