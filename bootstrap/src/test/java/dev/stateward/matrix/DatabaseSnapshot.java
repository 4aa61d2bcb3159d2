package dev.stateward.matrix;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rows of a database at one moment: says which changed since, and restores them. Audit records
 * stay: see {@link AuditRecords}.
 */
abstract class DatabaseSnapshot implements AutoCloseable {
  private final Connection connection;
  private final Map<String, TableRows> cached = new HashMap<>();
  private Map<String, List<String>> kept = Map.of();

  DatabaseSnapshot(Connection connection) {
    this.connection = connection;
  }

  /** A number for each table but those of audit records, which grows with each write to it. */
  abstract Map<String, Long> changes() throws SQLException;

  /** Gives {@code tables} the rows of the tables of these names in the schema {@code kept}. */
  abstract void putBack(Set<String> tables) throws SQLException;

  /** The rows of a table when its last write had the number {@code change}. */
  private record TableRows(long change, List<String> rows) {}

  /** Takes the snapshot. */
  void take() throws SQLException {
    execute("CREATE SCHEMA IF NOT EXISTS kept");
    for (String table : now().keySet()) {
      execute("DROP TABLE IF EXISTS kept." + table);
      execute("CREATE TABLE kept." + table + " AS SELECT * FROM public." + table);
    }
    kept = now();
  }

  /** The rows of the snapshot, by table. */
  Map<String, List<String>> rows() {
    return kept;
  }

  /** The present rows, by table. */
  Map<String, List<String>> now() throws SQLException {
    Map<String, List<String>> now = new HashMap<>();
    for (Map.Entry<String, Long> change : changes().entrySet()) {
      now.put(change.getKey(), rows(change.getKey(), change.getValue()));
    }
    return now;
  }

  private List<String> rows(String table, long change) throws SQLException {
    TableRows before = cached.get(table);
    if (before != null && before.change() == change) {
      return before.rows();
    }
    TableRows fresh = new TableRows(change, rows(table));
    cached.put(table, fresh);
    return fresh.rows();
  }

  private List<String> rows(String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT * FROM public." + table)) {
      int columns = result.getMetaData().getColumnCount();
      List<String> rows = new ArrayList<>();
      while (result.next()) {
        StringBuilder row = new StringBuilder();
        for (int column = 1; column <= columns; column++) {
          row.append(result.getString(column)).append('|');
        }
        rows.add(row.toString());
      }
      rows.sort(String::compareTo);
      return List.copyOf(rows);
    }
  }

  /** The tables whose rows are others in {@code after} than in {@code before}. */
  static Set<String> differing(Map<String, List<String>> before, Map<String, List<String>> after) {
    Set<String> differing = new TreeSet<>(after.keySet());
    differing.removeIf(table -> Objects.equals(before.get(table), after.get(table)));
    return differing;
  }

  /** Restores the rows of the snapshot. */
  void restore() throws SQLException {
    Set<String> changed = differing(kept, now());
    if (changed.isEmpty()) {
      return;
    }
    putBack(changed);
    cached.keySet().removeAll(changed);
  }

  /** The numbers by table names that {@code sql} selects. */
  Map<String, Long> numbers(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      Map<String, Long> numbers = new HashMap<>();
      while (rows.next()) {
        numbers.put(rows.getString(1), rows.getLong(2));
      }
      return numbers;
    }
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
