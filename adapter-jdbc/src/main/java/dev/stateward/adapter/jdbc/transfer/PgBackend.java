package dev.stateward.adapter.jdbc.transfer;

import dev.stateward.application.port.StoreUnavailableException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * What Terraform's {@code pg} backend keeps: a table {@code states} with the name of a workspace
 * and its state in each row. It is read as of one moment, and never written.
 */
public final class PgBackend implements AutoCloseable {
  private final Connection connection;
  private final String table;

  /**
   * Connects to a database.
   *
   * @param url its URL without user and password, as {@code postgres://db.example.com/states}
   * @param schema the one of the table
   * @throws StoreUnavailableException when that fails
   */
  public PgBackend(URI url, String user, String password, String schema) {
    this.table = '"' + schema.replace("\"", "\"\"") + "\".states";
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    properties.setProperty("connectTimeout", "10");
    properties.setProperty("ApplicationName", "stateward");
    String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    try {
      this.connection =
          DriverManager.getConnection(
              "jdbc:postgresql://" + url.getRawAuthority() + url.getRawPath() + query, properties);
      connection.setReadOnly(true);
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      connection.setAutoCommit(false);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** The names of all states, in order. */
  public List<String> names() {
    try (PreparedStatement statement =
            connection.prepareStatement("SELECT name FROM " + table + " ORDER BY name");
        ResultSet rows = statement.executeQuery()) {
      List<String> names = new ArrayList<>();
      while (rows.next()) {
        names.add(rows.getString(1));
      }
      return names;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Gives the bytes of a state to {@code sink}; false when there is none of that name. */
  public boolean read(String name, Consumer<InputStream> sink) {
    Optional<byte[]> state = state(name);
    state.ifPresent(bytes -> sink.accept(new ByteArrayInputStream(bytes)));
    return state.isPresent();
  }

  private Optional<byte[]> state(String name) {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT data FROM " + table + " WHERE name = ?")) {
      statement.setString(1, name);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next()
            ? Optional.of(rows.getString(1).getBytes(StandardCharsets.UTF_8))
            : Optional.empty();
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private static StoreUnavailableException failed(SQLException e) {
    return new StoreUnavailableException("the database cannot be read: " + e.getMessage(), e);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw failed(e);
    }
  }
}
