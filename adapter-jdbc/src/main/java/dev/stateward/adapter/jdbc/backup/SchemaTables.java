package dev.stateward.adapter.jdbc.backup;

import dev.stateward.application.backup.port.TableShape;
import dev.stateward.application.backup.port.TableShape.Column;
import dev.stateward.application.backup.port.TableShape.ColumnType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** The tables of a database, as its catalog lists them. */
final class SchemaTables {
  private static final String HISTORY = "flyway_schema_history";

  /**
   * Tables that tell of the database itself: its migrations, and backups of it that are running.
   */
  private static final Set<String> OF_THE_DATABASE = Set.of(HISTORY, "backup_holds");

  private SchemaTables() {}

  /** Whether any migration has run. */
  static boolean isThere(Handle handle) {
    return handle
            .createQuery(
                """
                SELECT count(*)
                  FROM information_schema.tables
                 WHERE table_schema = CURRENT_SCHEMA
                   AND table_name = :name
                """)
            .bind("name", HISTORY)
            .mapTo(Integer.class)
            .one()
        > 0;
  }

  /** The version of the last migration, four digits. */
  static String version(Handle handle) {
    return handle
        .createQuery(
            "SELECT version FROM " + HISTORY + " WHERE success = TRUE AND version IS NOT NULL")
        .mapTo(String.class)
        .stream()
        .max(String::compareTo)
        .orElseThrow();
  }

  /** The tables that backups have, by name. */
  static List<TableShape> dumped(Handle handle) {
    Map<String, List<Column>> tables = new LinkedHashMap<>();
    handle
        .createQuery(
            """
            SELECT c.table_name, c.column_name, c.data_type
              FROM information_schema.columns c
              JOIN information_schema.tables t
                ON t.table_schema = c.table_schema AND t.table_name = c.table_name
             WHERE c.table_schema = CURRENT_SCHEMA
               AND t.table_type = 'BASE TABLE'
             ORDER BY c.table_name, c.ordinal_position
            """)
        .map((row, context) -> new String[] {row.getString(1), row.getString(2), row.getString(3)})
        .stream()
        .filter(column -> !OF_THE_DATABASE.contains(column[0]))
        .forEach(column ->
            tables
                .computeIfAbsent(column[0], name -> new ArrayList<>())
                .add(new Column(column[1], type(column))));
    return tables.entrySet().stream()
        .map(table -> new TableShape(table.getKey(), table.getValue()))
        .toList();
  }

  /** The columns of a table whose values the database generates. */
  static List<String> generated(Handle handle, String table) {
    return handle
        .createQuery(
            """
            SELECT column_name
              FROM information_schema.columns
             WHERE table_schema = CURRENT_SCHEMA
               AND table_name = :table
               AND is_identity = 'YES'
            """)
        .bind("table", table)
        .mapTo(String.class)
        .list();
  }

  private static ColumnType type(String[] column) {
    return switch (column[2].toLowerCase(Locale.ROOT)) {
      case "character varying", "text", "character large object" -> ColumnType.TEXT;
      case "bigint", "integer" -> ColumnType.INTEGER;
      case "boolean" -> ColumnType.BOOLEAN;
      case "timestamp with time zone" -> ColumnType.TIME;
      case "bytea", "binary varying" -> ColumnType.BYTES;
      case "array" -> ColumnType.TEXTS;
      default ->
          throw new IllegalStateException(
              "backups do not know the type of %s.%s: %s".formatted((Object[]) column));
    };
  }
}
