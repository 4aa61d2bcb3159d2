package dev.stateward.matrix;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/**
 * The rows of a PostgreSQL database that servers work on: triggers count the writes to each table
 * by sequences, which no transaction waits for. They are put back as a replica's rows are, past
 * triggers and foreign keys, which takes a superuser.
 */
final class PostgresSnapshot extends DatabaseSnapshot {
  private static final String COUNT =
      """
      CREATE OR REPLACE FUNCTION kept.count_write() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM nextval('kept.' || tg_table_name || '_writes');
        RETURN NULL;
      END $$
      """;

  /** What servers do by themselves would be taken for what requests do. */
  private static final String[] STOP_BACKGROUND_WORK = {
    """
    CREATE OR REPLACE FUNCTION kept.leave_be() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RETURN NULL;
    END $$
    """,
    """
    CREATE OR REPLACE TRIGGER no_job_is_taken BEFORE UPDATE ON public.jobs
       FOR EACH ROW WHEN (new.leases > old.leases) EXECUTE FUNCTION kept.leave_be()
    """,
    """
    CREATE OR REPLACE TRIGGER no_use_is_noted BEFORE UPDATE ON public.tokens
       FOR EACH ROW WHEN (new.last_used_at IS DISTINCT FROM old.last_used_at)
       EXECUTE FUNCTION kept.leave_be()
    """,
    """
    CREATE OR REPLACE FUNCTION kept.be_ahead() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      new.position := 1000000000000;
      new.furthest := new.position;
      RETURN new;
    END $$
    """,
    """
    CREATE OR REPLACE TRIGGER no_event_is_told BEFORE INSERT OR UPDATE ON public.webhooks
       FOR EACH ROW EXECUTE FUNCTION kept.be_ahead()
    """,
    "UPDATE public.webhooks SET position = position"
  };

  /** Counts the writes from here on, over a connection of its own. */
  PostgresSnapshot(Connection connection) throws SQLException {
    super(connection);
    execute("CREATE SCHEMA kept");
    execute(COUNT);
    for (String table : tables()) {
      execute("CREATE SEQUENCE kept." + table + "_writes");
      execute(
          "CREATE TRIGGER count_write AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public."
              + table
              + " FOR EACH STATEMENT EXECUTE FUNCTION kept.count_write()");
    }
  }

  private Set<String> tables() throws SQLException {
    return numbers(
            """
            SELECT table_name, 0
              FROM information_schema.tables
             WHERE table_schema = 'public'
               AND table_name <> 'flyway_schema_history'
               AND table_name NOT LIKE 'audit_%'
            """)
        .keySet();
  }

  /** From here on no server runs jobs, delivers events or notes the use of tokens. */
  void stopBackgroundWork() throws SQLException {
    for (String sql : STOP_BACKGROUND_WORK) {
      execute(sql);
    }
  }

  @Override
  Map<String, Long> changes() throws SQLException {
    return numbers(
        """
        SELECT replace(sequencename, '_writes', ''), coalesce(last_value, 0)
          FROM pg_sequences
         WHERE schemaname = 'kept'
        """);
  }

  @Override
  void putBack(Set<String> tables) throws SQLException {
    execute("BEGIN");
    execute("SET LOCAL session_replication_role = replica");
    for (String table : tables) {
      execute("DELETE FROM public." + table);
      execute("INSERT INTO public." + table + " SELECT * FROM kept." + table);
    }
    execute("COMMIT");
  }
}
