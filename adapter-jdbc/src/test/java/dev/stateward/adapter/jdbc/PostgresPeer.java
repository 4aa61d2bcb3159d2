package dev.stateward.adapter.jdbc;

import dev.stateward.adapter.jdbc.database.DatabaseLimits;
import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.testkit.fixture.OpenStores;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;

/** Databases of their own on one PostgreSQL server, copied from one that was migrated once. */
public final class PostgresPeer {
  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final Map<PostgresServer, String> TEMPLATES = new ConcurrentHashMap<>();

  private PostgresPeer() {}

  public static OpenStores open() {
    return open(server());
  }

  public static OpenStores open(PostgresServer server) {
    return open(server, DatabaseLimits.ofServer(DatabaseBudgets.CONNECTIONS));
  }

  public static OpenStores open(PostgresServer server, DatabaseLimits limits) {
    String name = newName();
    execute(
        server,
        "CREATE DATABASE %s TEMPLATE %s"
            .formatted(name, TEMPLATES.computeIfAbsent(server, PostgresPeer::migrated)));
    Database database =
        Database.postgres(server.urlOf(name), server.user(), server.password(), limits);
    return new OpenStores(
        database,
        () -> {
          database.close();
          execute(server, "DROP DATABASE " + name + " WITH (FORCE)");
        });
  }

  private static String migrated(PostgresServer server) {
    String name = newName();
    execute(server, "CREATE DATABASE " + name);
    Database.postgres(server.urlOf(name), server.user(), server.password()).close();
    return name;
  }

  private static String newName() {
    return "test_" + ProcessHandle.current().pid() + "_" + COUNT.incrementAndGet();
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
