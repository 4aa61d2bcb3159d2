package dev.stateward.matrix;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/** The rows of an embedded database, which counts the writes to its tables itself. */
final class EmbeddedSnapshot extends DatabaseSnapshot {
  EmbeddedSnapshot(Connection connection) {
    super(connection);
  }

  /** Grows when a row of the table is held, too. */
  @Override
  Map<String, Long> changes() throws SQLException {
    return numbers(
        """
        SELECT table_name, last_modification
          FROM information_schema.tables
         WHERE table_schema = 'public'
           AND table_name <> 'flyway_schema_history'
           AND table_name NOT LIKE 'audit_%'
        """);
  }

  @Override
  void putBack(Set<String> tables) throws SQLException {
    execute("SET REFERENTIAL_INTEGRITY FALSE");
    for (String table : tables) {
      execute("TRUNCATE TABLE public." + table);
      execute("INSERT INTO public." + table + " SELECT * FROM kept." + table);
    }
    execute("SET REFERENTIAL_INTEGRITY TRUE");
  }
}
