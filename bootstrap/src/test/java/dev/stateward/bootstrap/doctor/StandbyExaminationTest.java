package dev.stateward.bootstrap.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.database.PostgresFacts;
import dev.stateward.adapter.jdbc.database.PostgresSchema;
import dev.stateward.adapter.jdbc.database.SchemaPolicy;
import dev.stateward.e2e.OwnPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
class StandbyExaminationTest {
  private static List<Finding> findings(EmbeddedPostgres server) {
    PostgresFacts facts =
        PostgresFacts.of(
            new PostgresSchema(
                server.getJdbcUrl("postgres", "postgres"), "postgres", "", SchemaPolicy.DEFAULT));
    return DatabaseExamination.judged(facts, 1);
  }

  @Test
  void warnsOfAStandbyThatNobodyWaitsFor() throws IOException, SQLException {
    try (EmbeddedPostgres server = OwnPostgres.start()) {
      assertThat(findings(server)).noneMatch(each -> each.toString().contains("standby"));

      try (Connection receiver = receiver(server)) {
        assertThat(receiver.isValid(5)).isTrue();
        assertThat(findings(server))
            .anyMatch(each ->
                each.toString().contains("waits for none")
                    && each.toString().contains("synchronous_standby_names"));
      }
    }
  }

  /** What follows the server, as a standby does. */
  private static Connection receiver(EmbeddedPostgres server) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", "postgres");
    properties.setProperty("replication", "database");
    properties.setProperty("preferQueryMode", "simple");
    properties.setProperty("assumeMinServerVersion", "15");
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/postgres", properties);
  }
}
