package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.e2e.OwnPostgres;
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
import org.junit.jupiter.api.io.TempDir;

/** The same jar on other places, by settings alone. */
@Tag("long")
class PostgresAndS3ServerTest extends ServerContract {
  private static final String ACCESS_KEY = "the-access-key";
  private static final String SECRET_KEY = "the-secret-key";
  private static final String PASSWORD = "the-database-password";
  private static final String SECRET = "the-secret-of-every-node-0123456789-abcdefghij";

  private final String url;
  private final S3Proxy bucket;

  PostgresAndS3ServerTest(@TempDir Path objects) throws SQLException {
    url = OwnPostgres.database();
    bucket =
        S3Proxy.builder()
            .blobStore(new FilesystemNio2BlobStore(objects.toString()))
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, ACCESS_KEY, SECRET_KEY)
            .build();
  }

  @BeforeEach
  void start() throws Exception {
    bucket.start();
  }

  @AfterEach
  void stop() throws Exception {
    bucket.stop();
  }

  @Test
  void saysInOneLineThatTheDatabaseIsTooOld(@TempDir Path folder) throws SQLException {
    // Sessions with this schema on their path get the version from it.
    try (var connection = OwnPostgres.connect(url);
        var statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA old");
      statement.execute(
          "CREATE FUNCTION old.version() RETURNS text LANGUAGE sql AS 'SELECT ''PostgreSQL 9.6'''");
    }
    var environment = new HashMap<>(places());
    environment.compute(
        "STATEWARD_DATABASE_URL", (name, its) -> its + "?currentSchema=old,pg_catalog");

    var outcome = new CommandRun(folder).with(environment).run("serve");

    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.err())
        .isEqualToIgnoringNewLines(
            "stateward: the database is PostgreSQL 9.6; PostgreSQL 15 or newer is required");
  }

  @Override
  List<String> passwords() {
    return List.of(ACCESS_KEY, SECRET_KEY, PASSWORD, SECRET);
  }

  @Override
  void loseContents(Path folder) throws Exception {
    bucket.stop();
  }

  @Override
  Map<String, String> places() {
    return Map.of(
        "STATEWARD_SECRET",
        SECRET,
        "STATEWARD_DATABASE_URL",
        url,
        "STATEWARD_DATABASE_USER",
        "postgres",
        "STATEWARD_DATABASE_PASSWORD",
        PASSWORD,
        "STATEWARD_BLOBS_URL",
        "s3://states/test",
        "STATEWARD_S3_ENDPOINT",
        "http://127.0.0.1:" + bucket.getPort(),
        "STATEWARD_S3_ACCESS_KEY",
        ACCESS_KEY,
        "STATEWARD_S3_SECRET_KEY",
        SECRET_KEY);
  }
}
