package dev.stateward.adapter.jdbc.sql;

import java.sql.Array;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The text of a statement that never changes (ADR 173).
 *
 * @param sql the text with the driver's parameters
 * @param names the names of the parameters, in the order of the text
 * @param labels what metrics say about it
 */
record FixedText(String sql, List<String> names, StatementLabels labels) {
  /** None of our texts has a colon within a literal. */
  private static final Pattern PARAMETER = Pattern.compile("(?<!:):([a-z][a-z_0-9]*)");

  FixedText {
    names = List.copyOf(names);
  }

  /** Reads a text with parameters such as {@code :id}. */
  static FixedText of(String named) {
    List<String> names = new ArrayList<>();
    Matcher parameters = PARAMETER.matcher(named);
    String sql =
        parameters.replaceAll(parameter -> {
          names.add(parameter.group(1));
          return "?";
        });
    return new FixedText(sql, names, StatementLabels.of(sql));
  }

  /** Both texts, as drivers for PostgreSQL send them in one round trip. */
  FixedText and(FixedText second) {
    List<String> all = new ArrayList<>(names);
    all.addAll(second.names);
    return new FixedText(sql + ";\n" + second.sql, all, labels);
  }

  /** Does something with a prepared statement. */
  interface Running<R> {
    R run(PreparedStatement statement) throws SQLException;
  }

  /** Prepares the statement with {@code values} by name and runs it. */
  <R> R run(Handle handle, Map<String, ? extends @Nullable Object> values, Running<R> running) {
    return prepared(
        handle,
        statement -> {
          bind(statement, values);
          return running.run(statement);
        });
  }

  /** Prepares the statement and runs it with each of {@code values}. */
  void runAll(Handle handle, List<? extends Map<String, ?>> values) {
    prepared(
        handle,
        statement -> {
          for (Map<String, ?> each : values) {
            bind(statement, each);
            statement.addBatch();
          }
          return statement.executeBatch();
        });
  }

  private <R> R prepared(Handle handle, Running<R> running) {
    StatementMeters meters = StatementMeters.of(handle);
    long begun = System.nanoTime();
    try (PreparedStatement statement = handle.getConnection().prepareStatement(sql)) {
      R result = running.run(statement);
      meters.ran(labels, System.nanoTime() - begun);
      return result;
    } catch (SQLException failure) {
      meters.failed(labels, System.nanoTime() - begun, failure);
      throw new FixedStatementException(sql, failure);
    }
  }

  private void bind(PreparedStatement statement, Map<String, ? extends @Nullable Object> values)
      throws SQLException {
    for (int place = 1; place <= names.size(); place++) {
      String name = names.get(place - 1);
      Object value = values.get(name);
      if (value instanceof List<?> items) {
        statement.setArray(place, array(statement, items));
      } else if (value != null) {
        statement.setObject(place, value);
      } else if (values.containsKey(name)) {
        statement.setNull(place, Types.NULL);
      } else {
        throw new IllegalArgumentException("no value for the parameter " + name);
      }
    }
  }

  private static Array array(PreparedStatement statement, List<?> items) throws SQLException {
    String type =
        items.stream().allMatch(Boolean.class::isInstance) && !items.isEmpty()
            ? "boolean"
            : "varchar";
    return statement.getConnection().createArrayOf(type, items.toArray());
  }

  /** Whether the database of {@code handle} runs two statements that are sent as one. */
  static boolean together(Handle handle) {
    try {
      return handle.getConnection().getMetaData().getDatabaseProductName().equals("PostgreSQL");
    } catch (SQLException failure) {
      throw new FixedStatementException("the name of the database", failure);
    }
  }
}
