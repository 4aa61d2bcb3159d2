package dev.stateward.adapter.jdbc.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.adapter.jdbc.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The index for parts of addresses, where the extension may be installed and where it may not. */
@Tag("slow")
class PostgresTrigramsTest {
  private static final String NAME = "trigrams_" + ProcessHandle.current().pid();
  private static final String PASSWORD = "of-the-test";

  private final PostgresServer server = PostgresPeer.server();
  private final String url =
      server.url("public").replaceFirst("/[^/?]+(\\?.*)$", "/" + NAME + "$1");

  @BeforeEach
  void create() {
    PostgresPeer.execute(server, "CREATE DATABASE " + NAME);
    PostgresPeer.execute(server, "CREATE ROLE %s LOGIN PASSWORD '%s'".formatted(NAME, PASSWORD));
  }

  @AfterEach
  void drop() {
    PostgresPeer.execute(server, "DROP DATABASE " + NAME + " WITH (FORCE)");
    PostgresPeer.execute(server, "DROP ROLE " + NAME);
  }

  @Test
  void areIndexedForTheOwnerOfADatabase() throws SQLException {
    PostgresPeer.execute(server, "ALTER DATABASE %1$s OWNER TO %1$s".formatted(NAME));

    Database.postgres(url, NAME, PASSWORD).close();

    assertThat(indexes()).contains("resource_instances_by_address");
  }

  @Test
  void areMissingWhereTheExtensionMayNotBeInstalled() throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(url, server.user(), server.password());
        Statement statement = connection.createStatement()) {
      statement.execute("GRANT CREATE, USAGE ON SCHEMA public TO " + NAME);
    }

    Database.postgres(url, NAME, PASSWORD).close();

    assertThat(indexes())
        .contains("resource_instances_by_type", "resource_instances_by_identity")
        .doesNotContain("resource_instances_by_address");
  }

  private List<String> indexes() throws SQLException {
    List<String> indexes = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url, NAME, PASSWORD);
        Statement statement = connection.createStatement();
        ResultSet lines =
            statement.executeQuery(
                "SELECT indexname FROM pg_indexes WHERE tablename = 'resource_instances'")) {
      while (lines.next()) {
        indexes.add(lines.getString(1));
      }
    }
    return indexes;
  }
}
