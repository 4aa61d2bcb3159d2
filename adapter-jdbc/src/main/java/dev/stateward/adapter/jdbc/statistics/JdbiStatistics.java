package dev.stateward.adapter.jdbc.statistics;

import dev.stateward.adapter.jdbc.code.WorkspaceCodes;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.job.JobCounts;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.organization.port.Usage.States;
import dev.stateward.application.statistics.port.JobCount;
import dev.stateward.application.statistics.port.Statistics;
import dev.stateward.application.statistics.port.StoredTotals;
import dev.stateward.application.statistics.port.StoredTotals.Waiting;
import dev.stateward.domain.stateversion.StateVersionStatus;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** Counts rows, by an index where the table may be long. */
public final class JdbiStatistics implements Statistics {
  private static final String LOCKS =
      """
      SELECT count(*) AS number, min(locked_since) AS since
        FROM workspaces
       WHERE locked_since IS NOT NULL AND deleted_at IS NULL
      """;

  private static final String DELIVERIES =
      """
      SELECT count(*) AS number, min(ordered_at) AS since
        FROM webhook_deliveries
       WHERE status = 'pending'
      """;

  /** By an index of what is not copied, of which there is little. */
  private static final String UNCOPIED =
      """
      SELECT count(*) AS number, min(s.stored_at) AS since
        FROM small_blobs s
        JOIN data_keys k ON k.blob_key = s.blob_key
        JOIN state_versions v
          ON v.id = k.state_version_id AND s.blob_key IN (v.blob_key, v.json_key)
       WHERE s.copied_at IS NULL
      """;

  private static final String DAMAGED =
      """
      SELECT count(*)
        FROM state_versions v
       WHERE v.status IN ('finalized', 'backing_data_soft_deleted')
         AND (v.id IN (SELECT state_version_id FROM blob_checks WHERE NOT sound)
              OR v.id IN (SELECT state_version_id FROM unreadable_blobs))
      """;

  private static final String UNSUMMED =
      """
      SELECT COALESCE(sum(h.position - COALESCE(p.position, 0)), 0)
        FROM audit_heads h
        LEFT JOIN output_consumer_positions p ON p.trail_id = h.trail_id
       WHERE h.trail_id <> 'server'
      """;

  /** Of the index that quotas are judged by. */
  private static final String WITH_AT_LEAST =
      """
      SELECT count(*)
        FROM (
          SELECT organization_id
            FROM state_versions
           WHERE status IN ('pending', 'finalized', 'backing_data_soft_deleted')
           GROUP BY organization_id
          HAVING count(*) >= NULLIF(CAST(:versions AS bigint), 0)
              OR COALESCE(sum(blob_size), 0) + COALESCE(sum(json_size), 0)
                   >= NULLIF(CAST(:bytes AS bigint), 0)
             ) beyond
      """;

  private final JdbiTransactions transactions;

  public JdbiStatistics(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public List<JobCount> jobs() {
    return transactions.read(JobCounts::of);
  }

  @Override
  public long organizationsWith(States least) {
    return transactions.read(handle ->
        handle
            .createQuery(WITH_AT_LEAST)
            .bind("versions", least.versions())
            .bind("bytes", least.bytes())
            .mapTo(long.class)
            .one());
  }

  @Override
  public StoredTotals totals() {
    return transactions.read(JdbiStatistics::totals);
  }

  /** The state versions of one status. */
  private record Versions(StateVersionStatus status, long number, long bytes) {}

  private static StoredTotals totals(Handle handle) {
    List<Versions> versions = versions(handle);
    Map<StateVersionStatus, Long> numbers = new EnumMap<>(StateVersionStatus.class);
    versions.forEach(each -> numbers.put(each.status(), each.number()));
    return new StoredTotals(
        count(handle, "SELECT count(*) FROM organizations"),
        count(handle, "SELECT count(*) FROM users"),
        count(handle, "SELECT count(*) FROM workspaces WHERE deleted_at IS NULL"),
        waiting(handle, LOCKS),
        numbers,
        versions.stream().mapToLong(Versions::bytes).sum(),
        count(handle, "SELECT count(*) FROM webhooks WHERE enabled"),
        count(handle, "SELECT count(*) FROM webhooks WHERE NOT enabled"),
        waiting(handle, DELIVERIES),
        count(handle, DAMAGED),
        waiting(handle, UNCOPIED),
        count(handle, UNSUMMED));
  }

  private static long count(Handle handle, String sql) {
    return handle.createQuery(sql).mapTo(long.class).one();
  }

  private static Waiting waiting(Handle handle, String sql) {
    return handle
        .createQuery(sql)
        .map(Row.by(row -> Waiting.of(row.getLong("number"), row.instantOrNull("since"))))
        .one();
  }

  /** Of the index that quotas are judged by. */
  private static List<Versions> versions(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT status,
                   count(*) AS number,
                   COALESCE(sum(blob_size), 0) + COALESCE(sum(json_size), 0) AS bytes
              FROM state_versions
             GROUP BY status
            """)
        .map(Row.by(JdbiStatistics::versions))
        .list();
  }

  private static Versions versions(Row row) throws SQLException {
    StateVersionStatus status =
        WorkspaceCodes.STATE_VERSION_STATUSES.constant(row.getString("status"));
    return new Versions(status, row.getLong("number"), row.getLong("bytes"));
  }
}
