package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.e2e.OwnPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PostgresSecretsTest extends SecretsContract {
  private final EmbeddedPostgres postgres;

  PostgresSecretsTest() throws IOException {
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
        "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/postgres",
        "STATEWARD_DATABASE_USER",
        "postgres");
  }

  @Override
  Connection connect() throws SQLException {
    return postgres.getPostgresDatabase().getConnection();
  }

  @Test
  void isRotatedNodeByNode() throws Exception {
    secret("first");
    secret("second");
    SecretArtifacts things = madeWith(with("first"));

    try (var one = Wiring.serve(rotated("first", "second"))) {
      try (var two = Wiring.serve(rotated("second", "first"))) {
        things.assertUrls(one);
        things.assertValid(two);
        things.rotateWebhook(two.application());
        things.assertValid(one);
      }
      things.assertValid(one);
    }
    try (var again = Wiring.serve(rotated("first", "second"))) {
      things.assertValid(again);
    }
  }

  @Test
  void hasNoSecretThatNodesMakeUp() {
    assertThat(run("serve"))
        .contains("STATEWARD_SECRET_FILE (or STATEWARD_SECRET) must be set")
        .contains("stateward secret generate --to FILE");
  }
}
