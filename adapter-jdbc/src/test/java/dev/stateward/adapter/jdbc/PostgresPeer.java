package dev.stateward.adapter.jdbc;

import dev.stateward.adapter.jdbc.database.DatabaseLimits;
import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.testkit.fixture.OpenStores;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;

/** Schemas of their own on one PostgreSQL server. */
public final class PostgresPeer {
  private static final AtomicInteger COUNT = new AtomicInteger();

  private PostgresPeer() {}

  public static OpenStores open() {
    return open(server());
  }

  public static OpenStores open(PostgresServer server) {
    return open(server, DatabaseLimits.ofServer(DatabaseBudgets.CONNECTIONS));
  }

  public static OpenStores open(PostgresServer server, DatabaseLimits limits) {
    String schema = "test_" + ProcessHandle.current().pid() + "_" + COUNT.incrementAndGet();
    execute(server, "CREATE SCHEMA " + schema);
    String url = server.url(schema);
    Database database = Database.postgres(url, server.user(), server.password(), limits);
    return new OpenStores(
        database,
        () -> {
          database.close();
          execute(server, "DROP SCHEMA " + schema + " CASCADE");
        });
  }

  /** The server, unless this run was narrowed to H2. */
  public static PostgresServer server() {
    boolean narrowed = "h2".equals(System.getProperty("stores"));
    if (narrowed) {
      System.err.println("NOT TESTED ON POSTGRESQL: the run was narrowed by -Dstores=h2");
    }
    Assumptions.assumeFalse(narrowed, "narrowed by -Dstores=h2");
    return PostgresServer.running();
  }

  public static void execute(PostgresServer server, String sql) {
    try (Connection connection =
            DriverManager.getConnection(server.url("public"), server.user(), server.password());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
