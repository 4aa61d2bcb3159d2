package dev.stateward.adapter.jdbc.database;

import org.jdbi.v3.core.Handle;

/** The number of the newest migration that ran on a database. */
public final class SchemaVersion {
  private SchemaVersion() {}

  public static int of(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT coalesce(max(CAST(version AS integer)), 0)
              FROM flyway_schema_history
             WHERE success
            """)
        .mapTo(Integer.class)
        .one();
  }
}
