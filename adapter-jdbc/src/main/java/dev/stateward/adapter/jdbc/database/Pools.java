package dev.stateward.adapter.jdbc.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.stateward.adapter.jdbc.embedded.EmbeddedFile;
import dev.stateward.application.settings.DatabaseBudgets;
import java.time.Duration;

/** Creates connection pools for each database. */
public final class Pools {
  private Pools() {}

  public static HikariDataSource embedded(String url, DatabaseLimits limits) {
    String waiting = ";LOCK_TIMEOUT=" + limits.rowWait().toMillis();
    HikariConfig config = config("stateward-embedded", url + waiting, limits);
    config.setUsername(EmbeddedFile.USER);
    config.setPassword("");
    config.setConnectionInitSql(Dialect.H2.statementTimeout(limits.statement()));
    return new HikariDataSource(config);
  }

  public static HikariDataSource postgres(
      String url, String user, String password, DatabaseLimits limits) {
    HikariConfig config = config("stateward-postgresql", url, limits);
    config.setUsername(user);
    config.setPassword(password);
    config.addDataSourceProperty("ApplicationName", "stateward");
    config.addDataSourceProperty("connectTimeout", seconds(DatabaseBudgets.CONNECTING));
    config.addDataSourceProperty(
        "socketTimeout", seconds(StatementTimeouts.answer(limits.statement())));
    config.addDataSourceProperty("tcpKeepAlive", "true");
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

  private static HikariConfig config(String name, String url, DatabaseLimits limits) {
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(limits.connections());
    config.setConnectionTimeout(limits.connectionWait().toMillis());
    return config;
  }
}
