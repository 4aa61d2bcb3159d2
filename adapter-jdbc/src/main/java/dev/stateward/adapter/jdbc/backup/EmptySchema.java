package dev.stateward.adapter.jdbc.backup;

import dev.stateward.adapter.jdbc.sql.SqlFailures;
import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.DamagedBackupException;
import dev.stateward.application.backup.port.EmptyDatabase.Filling;
import dev.stateward.application.backup.port.EmptyDatabase.Rows;
import dev.stateward.application.backup.port.NotEmptyException;
import dev.stateward.application.backup.port.TableShape;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The tables of a new schema while they are filled, in one transaction. */
final class EmptySchema implements Filling {
  /** Tables in which migrations put rows. */
  private static final Set<String> WITH_ROWS = Set.of("jobs", "installation");

  private static final int ROWS_AT_ONCE = 100;

  /** So many characters and bytes of rows are sent at once. */
  private static final int CONTENT_AT_ONCE = 1024 * 1024;

  private final Handle handle;
  private final Map<String, TableShape> tables;

  private EmptySchema(Handle handle) {
    this.handle = handle;
    this.tables =
        SchemaTables.dumped(handle).stream()
            .collect(Collectors.toMap(TableShape::name, Function.identity()));
  }

  /** Fails when any table has a row that no migration put there. */
  static void require(Handle handle) {
    for (TableShape table : SchemaTables.dumped(handle)) {
      if (!WITH_ROWS.contains(table.name()) && hasRows(handle, table.name())) {
        throw new NotEmptyException(
            "the database is not empty: the table " + table.name() + " has rows");
      }
    }
  }

  private static boolean hasRows(Handle handle, String table) {
    return handle
        .createQuery("SELECT 1 FROM " + table + " LIMIT 1")
        .mapTo(Integer.class)
        .findFirst()
        .isPresent();
  }

  /** Replaces what migrations put into the tables by what {@code work} fills them with. */
  static void fill(
      Handle handle, ForeignKeys foreignKeys, BackupId backup, Consumer<Filling> work) {
    require(handle);
    EmptySchema schema = new EmptySchema(handle);
    foreignKeys.suspend(handle);
    WITH_ROWS.forEach(table -> handle.execute("DELETE FROM " + table));
    work.accept(schema);
    JdbiRestores.begin(handle, backup);
    foreignKeys.check(handle);
    schema.tables.keySet().forEach(table -> generateAfterThose(handle, table));
    foreignKeys.resume(handle);
  }

  @Override
  public void table(TableShape table, Rows rows) {
    TableShape own = tables.get(table.name());
    if (own == null || !Set.copyOf(own.columns()).equals(Set.copyOf(table.columns()))) {
      throw new DamagedBackupException(
          "this program has no table " + table.name() + " with the columns of the backup");
    }
    String names =
        table.columns().stream().map(TableShape.Column::name).collect(Collectors.joining(", "));
    String values =
        Stream.generate(() -> "?").limit(table.columns().size()).collect(Collectors.joining(", "));
    String insertion = "INSERT INTO " + table.name() + " (" + names + ") VALUES (" + values + ")";
    try (PreparedStatement statement = handle.getConnection().prepareStatement(insertion)) {
      insert(statement, rows);
    } catch (SQLException failure) {
      throw SqlFailures.unavailable("the table " + table.name() + " cannot be filled", failure);
    }
  }

  private static void insert(PreparedStatement statement, Rows rows) throws SQLException {
    int count = 0;
    long content = 0;
    for (List<@Nullable Object> row = rows.next(); !row.isEmpty(); row = rows.next()) {
      for (int i = 0; i < row.size(); i++) {
        content += bind(statement, i + 1, row.get(i));
      }
      statement.addBatch();
      if (++count == ROWS_AT_ONCE || content > CONTENT_AT_ONCE) {
        statement.executeBatch();
        count = 0;
        content = 0;
      }
    }
    statement.executeBatch();
  }

  /** Binds a value; how much it takes. */
  private static int bind(PreparedStatement statement, int place, @Nullable Object value)
      throws SQLException {
    switch (value) {
      case String text -> {
        statement.setString(place, text);
        return text.length();
      }
      case byte[] bytes -> {
        statement.setBytes(place, bytes);
        return bytes.length;
      }
      case Instant time -> statement.setObject(place, time.atOffset(ZoneOffset.UTC));
      case List<?> texts -> {
        Connection connection = statement.getConnection();
        statement.setArray(place, connection.createArrayOf("varchar", texts.toArray()));
      }
      case null -> statement.setObject(place, null);
      default -> statement.setObject(place, value);
    }
    return 0;
  }

  /** What the database generates comes after what it was filled with. */
  private static void generateAfterThose(Handle handle, String table) {
    for (String column : SchemaTables.generated(handle, table)) {
      long last =
          handle
              .createQuery("SELECT COALESCE(max(%s), 0) FROM %s".formatted(column, table))
              .mapTo(Long.class)
              .one();
      handle.execute(
          "ALTER TABLE %s ALTER COLUMN %s RESTART WITH %d".formatted(table, column, last + 1));
    }
  }
}
