package dev.stateward.e2e;

import java.nio.file.Path;
import java.sql.Array;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Copies every table of an embedded database into a PostgreSQL database with the same schema. */
final class TableCopies implements AutoCloseable {
  private final Connection from;
  private final Connection to;

  private TableCopies(Connection from, Connection to) {
    this.from = from;
    this.to = to;
  }

  /** From the files that begin with {@code file} to the database at {@code url}. */
  static TableCopies from(Path file, String url, String user, String password) throws SQLException {
    Connection from =
        DriverManager.getConnection(
            "jdbc:h2:" + file + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE", "sa", "");
    return new TableCopies(from, DriverManager.getConnection(url, user, password));
  }

  /** The version of the schema. */
  String schema() throws SQLException {
    return texts(from, "SELECT max(version) FROM flyway_schema_history").getFirst();
  }

  /** Copies the rows of all tables, in place of those that the migrations made. */
  void copyAll() throws SQLException {
    List<String> tables =
        texts(
            from,
            """
            SELECT table_name FROM information_schema.tables
             WHERE table_schema = 'public' AND table_name <> 'flyway_schema_history'
             ORDER BY table_name
            """);
    try (Statement statement = to.createStatement()) {
      // Neither foreign keys nor triggers.
      statement.execute("SET session_replication_role = replica");
      for (String table : tables) {
        statement.execute("DELETE FROM " + table);
        copy(table);
      }
      statement.execute("SET session_replication_role = origin");
    }
    continueSequences();
  }

  private void copy(String table) throws SQLException {
    List<String> columns =
        texts(
            to,
            """
            SELECT column_name FROM information_schema.columns
             WHERE table_schema = 'public' AND is_generated = 'NEVER' AND table_name = '%s'
             ORDER BY ordinal_position
            """
                .formatted(table));
    String names = columns.stream().collect(Collectors.joining(", "));
    String places = String.join(", ", Collections.nCopies(columns.size(), "?"));
    try (Statement statement = from.createStatement();
        ResultSet rows = statement.executeQuery("SELECT " + names + " FROM " + table);
        PreparedStatement insertion =
            to.prepareStatement(
                "INSERT INTO " + table + " (" + names + ") VALUES (" + places + ")")) {
      while (rows.next()) {
        for (int i = 1; i <= columns.size(); i++) {
          insertion.setObject(i, forPostgres(rows, i));
        }
        insertion.executeUpdate();
      }
    }
  }

  private @Nullable Object forPostgres(ResultSet rows, int column) throws SQLException {
    Object value = rows.getObject(column);
    if (value instanceof Clob) {
      return rows.getString(column);
    }
    if (value instanceof Array array) {
      String type = array.getBaseTypeName().startsWith("CHARACTER") ? "varchar" : "bigint";
      return to.createArrayOf(type, (Object[]) array.getArray());
    }
    return value;
  }

  private void continueSequences() throws SQLException {
    List<String> continued =
        texts(
            to,
            """
            SELECT format('SELECT setval(pg_get_serial_sequence(%L, %L), (SELECT coalesce(max(%I), 1) FROM %I))',
                          table_name, column_name, column_name, table_name)
              FROM information_schema.columns
             WHERE table_schema = 'public' AND is_identity = 'YES'
            """);
    try (Statement statement = to.createStatement()) {
      for (String each : continued) {
        statement.execute(each);
      }
    }
  }

  private static List<String> texts(Connection connection, String query) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }

  @Override
  public void close() throws SQLException {
    to.close();
    from.close();
  }
}
