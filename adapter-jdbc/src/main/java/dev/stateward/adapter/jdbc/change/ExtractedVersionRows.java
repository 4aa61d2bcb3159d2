package dev.stateward.adapter.jdbc.change;

import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.change.port.ChangeSummary;
import dev.stateward.application.change.port.InstanceSpans.Extracted;
import dev.stateward.application.change.port.InstanceSpans.Extraction;
import dev.stateward.application.change.port.InstanceSpans.Result;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The rows of extracted versions. */
public final class ExtractedVersionRows {
  private static final String SELECT =
      """
      SELECT e.workspace_id, e.state_version_id, e.place, e.engine_version, e.instances, e.failure,
             e.added, e.removed, e.replaced, e.moved, e.changed, e.outputs_changed
        FROM extracted_versions e
      """;

  /** Everything that lies between the extracted versions before and after one. */
  private static final String DELETE_UNREACHABLE =
      """
      DELETE FROM resource_instances
       WHERE workspace_id = :workspace
         AND from_place <= :place
         AND (until_place IS NULL OR until_place > :place)
         AND from_place > COALESCE(
               (SELECT max(e.place)
                  FROM extracted_versions e
                 WHERE e.workspace_id = :workspace
                   AND e.place < :place), -1)
         AND COALESCE(until_place, 9223372036854775807) <= COALESCE(
               (SELECT min(e.place)
                  FROM extracted_versions e
                 WHERE e.workspace_id = :workspace
                   AND e.place > :place), 9223372036854775807)
      """;

  private ExtractedVersionRows() {}

  static void add(Handle handle, Extraction extraction, Result result) {
    handle
        .createUpdate(
            """
            INSERT INTO extracted_versions (
              state_version_id, workspace_id, place, engine_version, instances, failure,
              added, removed, replaced, moved, changed, outputs_changed)
            VALUES (
              :version, :workspace, :place, :engine_version, :instances, :failure,
              :added, :removed, :replaced, :moved, :changed, :outputs)
            """)
        .bind("version", extraction.version().value())
        .bind("workspace", extraction.workspace().value())
        .bind("place", extraction.place())
        .bind("engine_version", result.engineVersion())
        .bind("instances", result.instances())
        .bind("failure", result.failure().isEmpty() ? null : result.failure())
        .bind("added", result.summary().added())
        .bind("removed", result.summary().removed())
        .bind("replaced", result.summary().replaced())
        .bind("moved", result.summary().moved())
        .bind("changed", result.summary().changed())
        .bind("outputs", result.summary().outputs())
        .execute();
  }

  static Optional<Extracted> find(Handle handle, StateVersionId version) {
    return handle
        .createQuery(SELECT + " WHERE e.state_version_id = :version")
        .bind("version", version.value())
        .map(Row.by(ExtractedVersionRows::read))
        .findOne();
  }

  static Map<StateVersionId, Extracted> findAll(
      Handle handle, Collection<StateVersionId> versions) {
    return handle
        .createQuery(SELECT + " WHERE e.state_version_id = ANY(:versions)")
        .bindArray("versions", String.class, versions.stream().map(StateVersionId::value).toList())
        .map(Row.by(ExtractedVersionRows::read))
        .stream()
        .collect(Collectors.toMap(Extracted::version, it -> it));
  }

  static Map<Long, StateVersionId> at(Handle handle, String workspace, Collection<Long> places) {
    return handle
        .createQuery(
            """
            SELECT id, position
              FROM state_versions
             WHERE workspace_id = :workspace
               AND position = ANY(:places)
            """)
        .bind("workspace", workspace)
        .bindArray("places", Long.class, List.copyOf(places))
        .map(
            Row.by(
                row -> Map.entry(row.getLong("position"), new StateVersionId(row.getString("id")))))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  static Optional<Extracted> before(Handle handle, Extracted version) {
    return handle
        .createQuery(
            SELECT
                + """
                  JOIN state_versions v ON v.id = e.state_version_id
                 WHERE e.workspace_id = :workspace
                   AND e.place < :place
                   AND e.failure IS NULL
                   AND v.status = 'finalized'
                 ORDER BY e.place DESC
                 LIMIT 1
                """)
        .bind("workspace", version.workspace().value())
        .bind("place", version.place())
        .map(Row.by(ExtractedVersionRows::read))
        .findOne();
  }

  private static Extracted read(Row row) throws SQLException {
    String failure = row.getString("failure");
    return new Extracted(
        new WorkspaceId(row.getString("workspace_id")),
        new StateVersionId(row.getString("state_version_id")),
        row.getLong("place"),
        new Result(
            row.getString("engine_version"),
            row.getLong("instances"),
            failure == null ? "" : failure,
            new ChangeSummary(
                row.getLong("added"),
                row.getLong("removed"),
                row.getLong("replaced"),
                row.getLong("moved"),
                row.getLong("changed"),
                row.getLong("outputs_changed"))));
  }

  /**
   * Deletes what no other version of its workspace has than one that is destroyed, and stops an
   * extraction that may be reading it.
   */
  public static void forget(Handle handle, StateVersionId version) {
    List<Cursor> cursors = Cursor.ofVersion(handle, version);
    for (Cursor cursor : cursors) {
      cursor.next(handle);
      InstanceRows.undo(handle, cursor.workspace(), cursor.place());
      Optional<Extracted> extracted = find(handle, version);
      handle
          .createUpdate("DELETE FROM extracted_versions WHERE state_version_id = :version")
          .bind("version", version.value())
          .execute();
      extracted.ifPresent(it -> {
        handle
            .createUpdate(DELETE_UNREACHABLE)
            .bind("workspace", cursor.workspace())
            .bind("place", it.place())
            .execute();
        InstanceCounts.replace(handle, cursor.workspace(), cursor.place());
      });
    }
  }
}
