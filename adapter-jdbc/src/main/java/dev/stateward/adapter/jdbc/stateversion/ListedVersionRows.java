package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.code.WorkspaceCodes;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.FixedQuery;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.stateversion.port.StateVersionCatalog.Listed;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Reads pages of versions, without their details. */
final class ListedVersionRows {
  private static final String IN_ORDER = "v.workspace_id, v.position DESC";

  /** The approximate size of a link to an output in a list, in bytes. */
  private static final int OUTPUT_LINK = 100;

  private static final Table<Listed> LISTED =
      new Table<>(
          "state_versions",
          "v",
          """
          SELECT v.id
               , COALESCE(octet_length(i.resources) + octet_length(i.modules)
                          + octet_length(i.providers), 0) AS bytes
               , COALESCE(i.digest, '') AS digest
               , (SELECT count(*)
                    FROM state_version_outputs o
                   WHERE o.state_version_id = v.id) AS outputs
            FROM state_versions v
            LEFT JOIN state_version_resources i ON i.state_version_id = v.id
          """,
          ListedVersionRows::listed);

  private static final FixedQuery<Long> COUNT =
      new FixedQuery<>(
          "SELECT count(*) AS total FROM state_versions v WHERE v.workspace_id = :workspace",
          row -> row.getLong("total"));

  private static final FixedQuery<Object> POSITIONS =
      new FixedQuery<>(
          """
          SELECT v.position
            FROM state_versions v
           WHERE v.workspace_id = :workspace
           ORDER BY v.workspace_id, v.position DESC
           LIMIT :limit OFFSET :offset
          """,
          row -> row.getLong("position"));

  private static final FixedQuery.Both<Long, Object> COUNT_AND_POSITIONS = COUNT.then(POSITIONS);

  private ListedVersionRows() {}

  static Page<Listed> page(
      Handle handle, WorkspaceId workspace, Set<StateVersionStatus> statuses, PageRequest request) {
    Conditions conditions = Conditions.where("v.workspace_id", workspace.value());
    if (statuses.isEmpty()) {
      var read =
          COUNT_AND_POSITIONS.list(
              handle,
              Map.of(
                  "workspace",
                  workspace.value(),
                  "limit",
                  request.size(),
                  "offset",
                  request.offset()));
      return new Page<>(
          between(handle, conditions, read.second()), request, read.first().getFirst());
    }
    conditions.andAny(
        "v.status", statuses.stream().map(WorkspaceCodes.STATE_VERSION_STATUSES::code).toList());
    long total = LISTED.count(handle, conditions);
    List<Object> positions =
        request.offset() < total
            ? LISTED.values(handle, "position", conditions, IN_ORDER, request)
            : List.of();
    return new Page<>(between(handle, conditions, positions), request, total);
  }

  /** Places are found in an index that has nothing else, however deep the page is. */
  private static List<Listed> between(
      Handle handle, Conditions conditions, List<Object> descending) {
    return descending.isEmpty()
        ? List.of()
        : LISTED.list(
            handle,
            conditions
                .and("v.position BETWEEN :last AND :first")
                .bind("last", descending.getLast())
                .bind("first", descending.getFirst()),
            IN_ORDER);
  }

  private static Listed listed(Row row) throws SQLException {
    return new Listed(
        new StateVersionId(row.getString("id")),
        OUTPUT_LINK * row.getLong("outputs"),
        row.getString("digest"),
        row.getLong("bytes"));
  }
}
