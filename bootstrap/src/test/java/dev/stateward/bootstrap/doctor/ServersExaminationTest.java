package dev.stateward.bootstrap.doctor;

import static dev.stateward.bootstrap.doctor.DoctorTest.is;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.doctor.Finding.Level;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.server.Wiring;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.e2e.OwnPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An installation on PostgreSQL and S3. */
@Timeout(900)
@Tag("slow")
class ServersExaminationTest {
  private static final String SECRET_KEY = "the-secret-key";
  private static final String PASSWORD = "the-password";

  private final EmbeddedPostgres postgres;
  private final S3Proxy bucket;
  private final Map<String, String> given = new HashMap<>();

  @TempDir private Path folder;

  ServersExaminationTest(@TempDir Path objects) throws IOException {
    // Without fsync, as it is made for tests.
    postgres = OwnPostgres.start();
    bucket =
        S3Proxy.builder()
            .blobStore(new FilesystemNio2BlobStore(objects.toString()))
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, "access", SECRET_KEY)
            .build();
  }

  @BeforeEach
  void start() throws Exception {
    bucket.start();
    given.put("STATEWARD_PORT", "0");
    given.put("STATEWARD_SECRET", "the-secret-of-every-node-0123456789-abcdefghij");
    database("");
    given.put("STATEWARD_DATABASE_USER", "postgres");
    given.put("STATEWARD_DATABASE_PASSWORD", PASSWORD);
    given.put("STATEWARD_BLOBS_URL", "s3://states/test");
    given.put("STATEWARD_S3_ENDPOINT", "http://127.0.0.1:" + bucket.getPort());
    given.put("STATEWARD_S3_ACCESS_KEY", "access");
    given.put("STATEWARD_S3_SECRET_KEY", SECRET_KEY);
  }

  @AfterEach
  void stop() throws Exception {
    bucket.stop();
    postgres.close();
  }

  private void database(String query) {
    given.put(
        "STATEWARD_DATABASE_URL",
        "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/postgres" + query);
  }

  @Test
  void triesWhatAServerDoesAndComparesTheSecret() {
    Wiring.serve(settings()).close();

    assertThat(examined())
        .anyMatch(is(Level.OK, "database", "PostgreSQL "))
        .anyMatch(is(Level.OK, "schema", "version "))
        .anyMatch(is(Level.OK, "secret", "the one of the database"))
        .anyMatch(is(Level.OK, "bucket", "conditional write"))
        .anyMatch(is(Level.OK, "bucket", "delete"))
        .anyMatch(is(Level.WARN, "bucket", "it keeps no versions"));

    given.put("STATEWARD_SECRET", "another-secret-of-43-characters-0123456789-abcdef");
    assertThat(examined())
        .anyMatch(is(Level.FAIL, "secret", "; the database was written with that of "));
  }

  @Test
  void seesADatabaseThatLosesWhatItAcknowledged() {
    database("?options=-c%20synchronous_commit=off");
    given.put("STATEWARD_DATABASE_CONNECTIONS", "500");

    assertThat(examined())
        .anyMatch(is(Level.FAIL, "database", "fsync"))
        .anyMatch(is(Level.FAIL, "database", "synchronous_commit: off, so that a crash loses"))
        .anyMatch(is(Level.WARN, "database", "this node alone wants up to 500"))
        .anyMatch(is(Level.WARN, "schema", "there is none yet"));
  }

  /** Sessions with this schema on their path get these functions instead of the server's. */
  @Test
  void seesAReplicaWithAnotherTime() throws SQLException {
    execute("CREATE SCHEMA shadow");
    execute(
        "CREATE FUNCTION shadow.pg_is_in_recovery() RETURNS bool LANGUAGE sql AS 'SELECT true'");
    execute(
        "CREATE FUNCTION shadow.clock_timestamp() RETURNS timestamptz LANGUAGE sql"
            + " AS 'SELECT now() + INTERVAL ''1 hour'''");
    database("?currentSchema=shadow,pg_catalog");

    assertThat(examined())
        .anyMatch(is(Level.FAIL, "database", "it is a replica"))
        .anyMatch(is(Level.WARN, "database", " s apart"));

    execute(
        "CREATE FUNCTION shadow.version() RETURNS text LANGUAGE sql AS 'SELECT ''PostgreSQL 9.6'''");
    assertThat(examined())
        .anyMatch(is(Level.FAIL, "database", "PostgreSQL 15 or newer is required"));
  }

  @Test
  void saysWhyADatabaseOrABucketCannotBeUsed() {
    given.put("STATEWARD_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/postgres");
    given.put("STATEWARD_S3_SECRET_KEY", "wrong");

    var findings = examined();

    assertThat(findings)
        .anyMatch(is(Level.FAIL, "database", "127.0.0.1:1 refused"))
        .anyMatch(is(Level.WARN, "secret", "not compared"))
        .anyMatch(is(Level.FAIL, "bucket", "write: SignatureDoesNotMatch"))
        .noneMatch(finding -> finding.toString().contains("Exception"))
        .noneMatch(finding -> finding.toString().contains(PASSWORD));
  }

  @Test
  void doesNotCreateABucketThatIsMissing() {
    for (int look = 0; look < 2; look++) {
      assertThat(examined())
          .anyMatch(is(Level.WARN, "bucket", "there is none yet"))
          .anyMatch(is(Level.OK, "secret", "not compared, since the database has no schema yet"));
    }
    Wiring.serve(settings()).close();
    given.put("STATEWARD_BLOBS_URL", "s3://other/test");
    assertThat(examined())
        .anyMatch(
            is(Level.FAIL, "bucket", "it does not exist, and the database may know states in it"));
  }

  /** A server that says yes to everything, and keeps nothing. */
  @Test
  void seesThatABucketDoesNotDoAsItIsTold() throws IOException {
    try (var server =
        CannedServer.answering(request -> {
          if (request.startsWith("DELETE")) {
            return CannedServer.answer("403 Forbidden", "", "");
          }
          String empty = "<ListBucketResult><Name>states</Name></ListBucketResult>";
          return CannedServer.answer(
              "200 OK",
              "ETag: \"1\"\r\nContent-Type: application/xml\r\n",
              request.contains("list-type") ? empty : "");
        })) {
      given.put("STATEWARD_S3_ENDPOINT", "http://127.0.0.1:" + server.port());

      assertThat(examined())
          .anyMatch(is(Level.FAIL, "bucket", "read: other bytes came back"))
          .anyMatch(is(Level.FAIL, "bucket", "conditional write: it was not refused"))
          .anyMatch(is(Level.FAIL, "bucket", "list: the object is not listed"))
          .anyMatch(is(Level.FAIL, "bucket", "delete: "));
    }
  }

  private void execute(String sql) throws SQLException {
    try (var connection = postgres.getPostgresDatabase().getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private List<Finding> examined() {
    return Doctor.examine(
        RawSettings.of(given, folder), new ClientEnvironment(Map.of(), folder), "");
  }

  private Settings settings() {
    return Settings.of(RawSettings.of(given, folder), folder);
  }
}
