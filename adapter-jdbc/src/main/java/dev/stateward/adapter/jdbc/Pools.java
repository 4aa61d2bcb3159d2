package dev.stateward.adapter.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;

/** Pools of connections, each set up for its database. */
final class Pools {
  /** More threads than this wait for each other in the pool rather than in the database. */
  private static final int CONNECTIONS = 16;

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private Pools() {}

  static HikariDataSource embedded(String url) {
    HikariConfig config = config("stateward-embedded", url);
    config.setUsername(EmbeddedFile.USER);
    config.setPassword("");
    return new HikariDataSource(config);
  }

  static HikariDataSource postgres(String url, String user, String password) {
    HikariConfig config = config("stateward-postgresql", url);
    config.setUsername(user);
    config.setPassword(password);
    config.addDataSourceProperty("ApplicationName", "stateward");
    config.addDataSourceProperty("connectTimeout", "5");
    config.addDataSourceProperty("socketTimeout", "60");
    config.addDataSourceProperty("tcpKeepAlive", "true");
    config.addDataSourceProperty("reWriteBatchedInserts", "true");
    // A row that someone else holds is waited for as long on H2.
    config.addDataSourceProperty("options", "-c lock_timeout=10s");
    return new HikariDataSource(config);
  }

  private static HikariConfig config(String name, String url) {
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(CONNECTIONS);
    config.setConnectionTimeout(PATIENCE.toMillis());
    return config;
  }
}
