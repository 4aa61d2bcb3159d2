package dev.stateward.adapter.jdbc.backup;

import dev.stateward.adapter.jdbc.database.Dialect;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.application.backup.port.DatabaseDump;
import dev.stateward.application.backup.port.TableShape;
import dev.stateward.domain.stateversion.BlobKey;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Reads all tables in one transaction, a few rows at a time. */
public final class JdbiDatabaseDump implements DatabaseDump {
  /** Some rows have outputs of many megabytes. */
  private static final int ROWS_AT_ONCE = 20;

  private static final int KEYS_AT_ONCE = 1000;

  private final JdbiTransactions transactions;

  public JdbiDatabaseDump(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public <T> T snapshot(Function<Snapshot, T> work) {
    Dialect dialect = transactions.dialect();
    return transactions.snapshot(handle -> {
      dialect.rowsAreStreamed(true).ifPresent(handle::execute);
      try {
        return work.apply(new OpenSnapshot(handle, dialect));
      } finally {
        dialect.rowsAreStreamed(false).ifPresent(handle::execute);
      }
    });
  }

  private record OpenSnapshot(Handle handle, Dialect dialect) implements Snapshot {
    @Override
    public String schema() {
      return SchemaTables.version(handle);
    }

    @Override
    public List<TableShape> tables() {
      return SchemaTables.dumped(handle);
    }

    @Override
    public void rows(TableShape table, Consumer<List<@Nullable Object>> each) {
      String columns =
          table.columns().stream().map(TableShape.Column::name).collect(Collectors.joining(", "));
      handle
          .createQuery("SELECT " + columns + " FROM " + table.name())
          .setFetchSize(ROWS_AT_ONCE)
          .map((row, context) -> values(table, row))
          .useIterator(rows -> rows.forEachRemaining(each));
    }

    @Override
    public void blobs(Consumer<BlobKey> each) {
      handle
          .createQuery(
              """
              SELECT k.blob_key
                FROM (SELECT blob_key FROM state_versions WHERE blob_key IS NOT NULL
                      UNION
                      SELECT json_key FROM state_versions WHERE json_key IS NOT NULL) AS k
               WHERE NOT EXISTS (SELECT 1 FROM small_blobs s WHERE s.blob_key = k.blob_key)
               ORDER BY k.blob_key %s
              """
                  .formatted(dialect.binaryCollation()))
          .setFetchSize(KEYS_AT_ONCE)
          .mapTo(String.class)
          .useIterator(keys -> keys.forEachRemaining(key -> each.accept(new BlobKey(key))));
    }

    private static List<@Nullable Object> values(TableShape table, ResultSet row)
        throws SQLException {
      List<@Nullable Object> values = new ArrayList<>(table.columns().size());
      for (int i = 0; i < table.columns().size(); i++) {
        Object value = value(table.columns().get(i).type(), row, i + 1);
        values.add(row.wasNull() ? null : value);
      }
      return values;
    }

    private static @Nullable Object value(TableShape.ColumnType type, ResultSet row, int place)
        throws SQLException {
      return switch (type) {
        case TEXT -> row.getString(place);
        case INTEGER -> row.getLong(place);
        case BOOLEAN -> row.getBoolean(place);
        case BYTES -> row.getBytes(place);
        case TIME -> {
          OffsetDateTime time = row.getObject(place, OffsetDateTime.class);
          yield time == null ? null : time.toInstant();
        }
        case TEXTS -> {
          Array array = row.getArray(place);
          yield array == null
              ? null
              : Arrays.stream((Object[]) array.getArray()).map(String::valueOf).toList();
        }
      };
    }
  }
}
