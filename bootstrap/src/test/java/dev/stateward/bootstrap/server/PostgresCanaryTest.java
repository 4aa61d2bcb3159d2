package dev.stateward.bootstrap.server;

import dev.stateward.e2e.OwnPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class PostgresCanaryTest extends CanaryContract {
  private static final String PASSWORD = "canary-of-the-database";

  private final EmbeddedPostgres postgres;

  PostgresCanaryTest() throws IOException {
    postgres = OwnPostgres.start();
  }

  @AfterEach
  void stop() throws IOException {
    postgres.close();
  }

  @Override
  Map<String, String> places() {
    return Map.of(
        "STATEWARD_DATABASE_URL",
        url(),
        "STATEWARD_DATABASE_USER",
        "postgres",
        "STATEWARD_DATABASE_PASSWORD",
        PASSWORD);
  }

  private String url() {
    return "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/postgres";
  }

  @Override
  List<String> passwords() {
    return List.of(PASSWORD);
  }

  @Override
  String driver() {
    return url();
  }

  @Override
  Connection database(Path folder) throws SQLException {
    return postgres.getPostgresDatabase().getConnection();
  }
}
