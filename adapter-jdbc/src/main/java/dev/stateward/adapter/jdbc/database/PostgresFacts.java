package dev.stateward.adapter.jdbc.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.SqlFailures;
import java.time.Instant;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/**
 * What a PostgreSQL server says of itself that decides whether it keeps what it was told.
 *
 * @param version the version, such as 15.4
 * @param unsafe the names of its settings that are off and must be on, with commas between; empty
 *     for none
 * @param replica whether it is one, or recovers: it takes no writes
 * @param time its clock
 * @param unawaited how many standbys and other receivers it has, when it waits for none of them
 * @param connections the most connections that this user can have
 */
public record PostgresFacts(
    String version, String unsafe, boolean replica, Instant time, int unawaited, int connections) {
  /** Asks the server of {@code schema}, which may have any version and any schema. */
  public static PostgresFacts of(PostgresSchema schema) {
    try (HikariDataSource connections = schema.pool(DatabaseLimits.ofServer(1))) {
      return Jdbi.create(connections)
          .withHandle(handle ->
              handle
                  .createQuery(
                      """
                      SELECT current_setting('server_version') AS version,
                             concat_ws(', ',
                               CASE WHEN current_setting('fsync') <> 'on' THEN 'fsync' END,
                               CASE WHEN current_setting('full_page_writes') <> 'on'
                                    THEN 'full_page_writes' END,
                               CASE WHEN current_setting('synchronous_commit') = 'off'
                                    THEN 'synchronous_commit' END) AS unsafe,
                             pg_is_in_recovery() AS replica,
                             clock_timestamp() AS now,
                             CASE WHEN current_setting('synchronous_standby_names') = ''
                                       OR current_setting('synchronous_commit') = 'local'
                                  THEN (SELECT CAST(count(*) AS integer) FROM pg_stat_replication)
                                  ELSE 0 END AS unawaited,
                             CAST(current_setting('max_connections') AS integer)
                               - CAST(current_setting('superuser_reserved_connections') AS integer)
                               AS connections
                      """)
                  .map(
                      Row.by(row ->
                          new PostgresFacts(
                              row.getString("version"),
                              row.getString("unsafe"),
                              row.getBoolean("replica"),
                              row.instant("now"),
                              row.getInt("unawaited"),
                              row.getInt("connections"))))
                  .one());
    } catch (PoolInitializationException failure) {
      throw SqlFailures.unavailable("the database does not respond", failure);
    } catch (JdbiException failure) {
      throw SqlFailures.ofStatement(failure);
    }
  }
}
