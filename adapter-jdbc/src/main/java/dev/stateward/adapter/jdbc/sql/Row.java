package dev.stateward.adapter.jdbc.sql;

import dev.stateward.application.settings.DatabaseBudgets;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * A row of a query, its columns by their names.
 *
 * <p>Drivers look up the names in each result, which takes longer than reading a wide row. Here
 * they are looked up once for each text of a query.
 */
public final class Row {
  private static final ConcurrentMap<String, Map<String, Integer>> PLACES =
      new ConcurrentHashMap<>();

  private final ResultSet columns;
  private final Map<String, Integer> places;

  Row(ResultSet columns, Map<String, Integer> places) {
    this.columns = columns;
    this.places = places;
  }

  /** Reads a value from a row. */
  public interface Reading<T> {
    T read(Row row) throws SQLException;
  }

  /** A row mapper from {@code reading}. */
  public static <T> RowMapper<T> by(Reading<T> reading) {
    return (columns, context) -> reading.read(new Row(columns, places(columns, context)));
  }

  private static Map<String, Integer> places(ResultSet columns, StatementContext context)
      throws SQLException {
    String sql = context.getRenderedSql();
    Map<String, Integer> known = PLACES.get(sql);
    if (known == null) {
      known = places(columns.getMetaData());
      // All of them, since nothing tells the used from the others without costing each row.
      if (PLACES.size() >= DatabaseBudgets.QUERY_TEXTS) {
        PLACES.clear();
      }
      PLACES.put(sql, known);
    }
    return known;
  }

  /** Of how many texts of queries the places of columns are kept. */
  static int known() {
    return PLACES.size();
  }

  /** The places of columns by their names, from 1. */
  static Map<String, Integer> places(ResultSetMetaData columns) throws SQLException {
    Map<String, Integer> places = new HashMap<>();
    for (int place = 1; place <= columns.getColumnCount(); place++) {
      places.putIfAbsent(columns.getColumnLabel(place), place);
    }
    return places;
  }

  private int place(String column) throws SQLException {
    Integer place = places.get(column);
    if (place == null) {
      throw new SQLException("the query has no column " + column);
    }
    return place;
  }

  /** The text in a column; null when there is none. */
  public String getString(String column) throws SQLException {
    return columns.getString(place(column));
  }

  public long getLong(String column) throws SQLException {
    return columns.getLong(place(column));
  }

  public int getInt(String column) throws SQLException {
    return columns.getInt(place(column));
  }

  public boolean getBoolean(String column) throws SQLException {
    return columns.getBoolean(place(column));
  }

  public byte[] bytes(String column) throws SQLException {
    return columns.getBytes(place(column));
  }

  /** The texts of an array in a column; none when there is no array. */
  public List<String> texts(String column) throws SQLException {
    Array array = columns.getArray(place(column));
    return array == null
        ? List.of()
        : Arrays.stream((Object[]) array.getArray()).map(Object::toString).toList();
  }

  public Instant instant(String column) throws SQLException {
    return columns.getObject(place(column), OffsetDateTime.class).toInstant();
  }

  /** The instant in a column; null when there is none. */
  public @Nullable Instant instantOrNull(String column) throws SQLException {
    OffsetDateTime time = columns.getObject(place(column), OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }
}
