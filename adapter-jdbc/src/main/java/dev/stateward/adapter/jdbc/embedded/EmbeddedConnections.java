package dev.stateward.adapter.jdbc.embedded;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.function.BooleanSupplier;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections to a file that is open. Once it is lost, there are none: H2 would open the file again
 * for the next one, and write to it when it likes to.
 */
final class EmbeddedConnections implements DataSource {
  private static final String CONNECTION_FAILURE = "08006";

  private final String url;
  private final BooleanSupplier lost;

  EmbeddedConnections(String url, BooleanSupplier lost) {
    this.url = url;
    this.lost = lost;
  }

  static SQLException lost() {
    return new SQLException(
        "the embedded database was closed after a write error", CONNECTION_FAILURE);
  }

  @Override
  public Connection getConnection() throws SQLException {
    requireFile();
    Connection connection = DriverManager.getConnection(url, EmbeddedFile.USER, "");
    try {
      // It may have been lost in between.
      requireFile();
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private void requireFile() throws SQLException {
    if (lost.getAsBoolean()) {
      throw lost();
    }
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return getConnection();
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) {}

  @Override
  public void setLoginTimeout(int seconds) {}

  /** Also how long a pool waits for its threads when it is closed, before it warns. */
  @Override
  public int getLoginTimeout() {
    return 5;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
