package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.code.WorkspaceCodes;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.stateversion.port.StateVersionCatalog.Listed;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Reads versions with their details. */
final class StateVersionDetailRows {
  private static final String SELECT =
      "SELECT "
          + StateVersionRows.COLUMNS
          + """
               , v.json_key IS NOT NULL AS has_json
               , c.commit_sha
               , c.commit_url
               , mo.organization_id IS NOT NULL AS metered
               , v.status = 'finalized'
                   AND v.position > COALESCE(
                     (SELECT cv.position
                        FROM workspaces cw
                        JOIN state_versions cv ON cv.id = cw.current_state_version_id
                       WHERE cw.id = v.workspace_id), 0) AS snapshot
          """;

  private static final String JOINS =
      """
        LEFT JOIN state_version_resources i ON i.state_version_id = v.id
        LEFT JOIN runs r ON r.id = v.run_id
        LEFT JOIN configuration_versions c ON c.id = r.configuration_version_id
        LEFT JOIN metered_organizations mo ON mo.organization_id = v.organization_id
      """;

  /** The outputs of one version; for many versions another query is cheaper. */
  private static final String OUTPUTS =
      """
           , (SELECT array_agg(o.id ORDER BY o.ordinal)
                FROM state_version_outputs o
               WHERE o.state_version_id = v.id) AS outputs
      """;

  private static final String FIND =
      SELECT
          + ResourceRows.COLUMNS
          + OUTPUTS
          + "FROM state_versions v\n"
          + JOINS
          + "WHERE v.id = :id";

  private static final String CURRENT =
      SELECT
          + ResourceRows.COLUMNS
          + OUTPUTS
          + """
            FROM workspaces w
            JOIN state_versions v ON v.id = w.current_state_version_id
          """
          + JOINS
          + "WHERE w.id = :workspace";

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
               , (SELECT count(*)
                    FROM state_version_outputs o
                   WHERE o.state_version_id = v.id) AS outputs
            FROM state_versions v
            LEFT JOIN state_version_resources i ON i.state_version_id = v.id
          """,
          StateVersionDetailRows::listed);

  private static final String FIND_ALL =
      SELECT + ResourceRows.COLUMNS + "FROM state_versions v\n" + JOINS + "WHERE v.id = ANY(:ids)";

  private StateVersionDetailRows() {}

  static Optional<StateVersionDetails> find(Handle handle, StateVersionId id) {
    return handle
        .createQuery(FIND)
        .bind("id", id.value())
        .map(Row.by(StateVersionDetailRows::readWhole))
        .findOne();
  }

  static Optional<StateVersionDetails> current(Handle handle, WorkspaceId workspace) {
    return handle
        .createQuery(CURRENT)
        .bind("workspace", workspace.value())
        .map(Row.by(StateVersionDetailRows::readWhole))
        .findOne();
  }

  static Page<Listed> page(
      Handle handle, WorkspaceId workspace, Set<StateVersionStatus> statuses, PageRequest request) {
    Conditions conditions = Conditions.where("v.workspace_id", workspace.value());
    if (!statuses.isEmpty()) {
      conditions.andAny(
          "v.status", statuses.stream().map(WorkspaceCodes.STATE_VERSION_STATUSES::code).toList());
    }
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
        row.getLong("bytes") + OUTPUT_LINK * row.getLong("outputs"));
  }

  static List<StateVersionDetails> findAll(Handle handle, List<StateVersionId> versions) {
    Map<StateVersionId, StateVersionDetails> found =
        handle
            .createQuery(FIND_ALL)
            .bindArray("ids", String.class, versions.stream().map(StateVersionId::value).toList())
            .map(Row.by(StateVersionDetailRows::read))
            .stream()
            .collect(Collectors.toMap(entry -> entry.version().id(), Function.identity()));
    Map<StateVersionId, List<OutputId>> outputs = Outputs.ids(handle, versions);
    return versions.stream()
        .flatMap(id -> Optional.ofNullable(found.get(id)).stream())
        .map(entry -> withOutputs(entry, outputs.getOrDefault(entry.version().id(), List.of())))
        .toList();
  }

  private static StateVersionDetails withOutputs(
      StateVersionDetails entry, List<OutputId> outputs) {
    return new StateVersionDetails(
        entry.version(),
        entry.json(),
        entry.extracted(),
        outputs,
        entry.commit(),
        entry.snapshot(),
        entry.metered());
  }

  private static StateVersionDetails readWhole(Row row) throws SQLException {
    return withOutputs(read(row), row.texts("outputs").stream().map(OutputId::new).toList());
  }

  private static StateVersionDetails read(Row row) throws SQLException {
    String sha = row.getString("commit_sha");
    return new StateVersionDetails(
        StateVersionRows.read(row),
        row.getBoolean("has_json"),
        ResourceRows.read(row),
        List.of(),
        sha == null ? VcsCommit.UNKNOWN : new VcsCommit(sha, row.getString("commit_url")),
        row.getBoolean("snapshot"),
        row.getBoolean("metered"));
  }
}
