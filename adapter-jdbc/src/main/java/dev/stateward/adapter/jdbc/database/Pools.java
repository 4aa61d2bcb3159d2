package dev.stateward.adapter.jdbc.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.stateward.adapter.jdbc.embedded.EmbeddedFile;
import dev.stateward.application.settings.DatabaseBudgets;
import java.time.Duration;

/** Creates connection pools for each database. */
public final class Pools {
  private static final String PRIMARY = "primary";

  private Pools() {}

  /** Connections to an open file. */
  public static HikariDataSource embedded(EmbeddedFile file, DatabaseLimits limits) {
    HikariConfig config = embedded(limits);
    config.setDataSource(file.connections(waiting(limits)));
    return new HikariDataSource(config);
  }

  /** Connections to what H2 opens for the first of them. */
  public static HikariDataSource embedded(String url, DatabaseLimits limits) {
    HikariConfig config = embedded(limits);
    config.setJdbcUrl(url + waiting(limits));
    config.setUsername(EmbeddedFile.USER);
    config.setPassword("");
    return new HikariDataSource(config);
  }

  private static HikariConfig embedded(DatabaseLimits limits) {
    HikariConfig config = config("stateward-embedded", limits);
    config.setConnectionInitSql(Dialect.H2.statementTimeout(limits.statement()));
    return config;
  }

  private static String waiting(DatabaseLimits limits) {
    return ";LOCK_TIMEOUT=" + limits.rowWait().toMillis();
  }

  public static HikariDataSource postgres(
      String url, String user, String password, DatabaseLimits limits) {
    HikariConfig config = config("stateward-postgresql", limits);
    config.setJdbcUrl(url);
    config.setUsername(user);
    config.setPassword(password);
    config.addDataSourceProperty("ApplicationName", "stateward");
    config.addDataSourceProperty("connectTimeout", seconds(DatabaseBudgets.CONNECTING));
    config.addDataSourceProperty(
        "socketTimeout", seconds(StatementTimeouts.answer(limits.statement())));
    config.addDataSourceProperty("tcpKeepAlive", "true");
    // A standby may not have heard of what was acknowledged.
    config.addDataSourceProperty("targetServerType", PRIMARY);
    config.addDataSourceProperty("reWriteBatchedInserts", "true");
    // The details of an error contain values of the row.
    config.addDataSourceProperty("logServerErrorDetail", "false");
    config.addDataSourceProperty(
        "options",
        // Compiling a statement takes longer than any of ours runs that is not a job's.
        "-c jit=off -c random_page_cost=1.1 -c statement_timeout=%d -c lock_timeout=%d -c idle_in_transaction_session_timeout=%d"
            .formatted(
                limits.statement().toMillis(),
                limits.rowWait().toMillis(),
                limits.idleTransaction().toMillis()));
    return new HikariDataSource(config);
  }

  private static String seconds(Duration time) {
    return Long.toString(time.toSeconds());
  }

  private static HikariConfig config(String name, DatabaseLimits limits) {
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setMaximumPoolSize(limits.connections());
    config.setConnectionTimeout(limits.connectionWait().toMillis());
    config.setValidationTimeout(
        Math.min(DatabaseBudgets.VALIDATION.toMillis(), limits.connectionWait().toMillis()));
    return config;
  }
}
