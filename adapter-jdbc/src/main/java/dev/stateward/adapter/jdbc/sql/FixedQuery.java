package dev.stateward.adapter.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * A query whose text never changes, run without JDBI's work for each run; for the queries that most
 * requests run.
 *
 * @param <T> the item of a row
 */
public final class FixedQuery<T> {
  private final FixedText text;
  private final Row.Reading<T> reading;

  /** Set by the first result, and the same for each. */
  private volatile @Nullable Map<String, Integer> places;

  /**
   * The query {@code sql}, with parameters such as {@code :id} and no other colons, whose rows are
   * read by {@code reading}.
   */
  public FixedQuery(String sql, Row.Reading<T> reading) {
    this.text = FixedText.of(sql);
    this.reading = reading;
  }

  /**
   * All items.
   *
   * @param values the value of each parameter: a text, number, boolean, array of bytes, time with
   *     offset, list of texts or list of booleans, or null
   */
  public List<T> list(Handle handle, Map<String, ? extends @Nullable Object> values) {
    return text.run(handle, values, statement -> read(statement.executeQuery()));
  }

  /**
   * The one item.
   *
   * @throws IllegalStateException when there are several
   */
  public Optional<T> find(Handle handle, Map<String, ? extends @Nullable Object> values) {
    List<T> found = list(handle, values);
    if (found.size() > 1) {
      throw new IllegalStateException("a query for one row found " + found.size());
    }
    return found.stream().findFirst();
  }

  /**
   * This query and then {@code second}, in one round trip to a database that has them; the second
   * sees what others committed while the first waited.
   */
  public <U> Both<T, U> then(FixedQuery<U> second) {
    return new Both<>(this, second, text.and(second.text));
  }

  private List<T> read(ResultSet rows) throws SQLException {
    try (rows) {
      List<T> items = new ArrayList<>();
      Row row = new Row(rows, places(rows));
      while (rows.next()) {
        items.add(reading.read(row));
      }
      return items;
    }
  }

  private Map<String, Integer> places(ResultSet rows) throws SQLException {
    Map<String, Integer> known = places;
    if (known == null) {
      known = Row.places(rows.getMetaData());
      places = known;
    }
    return known;
  }

  /** Two queries that are run one after the other. */
  public static final class Both<T, U> {
    private final FixedQuery<T> first;
    private final FixedQuery<U> second;
    private final FixedText text;

    private Both(FixedQuery<T> first, FixedQuery<U> second, FixedText text) {
      this.first = first;
      this.second = second;
      this.text = text;
    }

    /** The items of both. */
    public record Lists<T, U>(List<T> first, List<U> second) {}

    /** All items, with the values of the parameters of both. */
    public Lists<T, U> list(Handle handle, Map<String, ? extends @Nullable Object> values) {
      return FixedText.together(handle)
          ? text.run(handle, values, this::read)
          : new Lists<>(first.list(handle, values), second.list(handle, values));
    }

    private Lists<T, U> read(PreparedStatement statement) throws SQLException {
      statement.execute();
      List<T> before = first.read(statement.getResultSet());
      statement.getMoreResults();
      return new Lists<>(before, second.read(statement.getResultSet()));
    }
  }
}
