package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.code.OrganizationCodes;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.FixedQuery;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.workspace.port.WorkspaceDetails;
import dev.stateward.application.workspace.port.WorkspaceView.CurrentState;
import dev.stateward.domain.organization.OrganizationFlag;
import dev.stateward.domain.project.ActivityDuration;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceDefaults;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/** Reads the details of workspaces, those of all of them in one query. */
final class WorkspaceDetailRows {
  private static final String SELECT =
      """
      SELECT w.id,
             w.current_state_version_id,
             v.created_at AS state_created_at,
             i.managed,
             i.failure IS NULL AS counted,
             o.flags,
             CASE p.default_mode
             WHEN '' THEN o.default_mode
             ELSE p.default_mode
             END AS mode,
             p.activity_duration,
             (SELECT array_agg(t.tag_key ORDER BY t.tag_key)
                FROM workspace_tags t
               WHERE t.workspace_id = w.id) AS tag_keys,
             (SELECT array_agg(t.tag_value ORDER BY t.tag_key)
                FROM workspace_tags t
               WHERE t.workspace_id = w.id) AS tag_values,
             (SELECT array_agg(t.tag_key ORDER BY t.tag_key)
                FROM project_tags t
               WHERE t.project_id = p.id) AS project_tag_keys,
             (SELECT array_agg(t.tag_value ORDER BY t.tag_key)
                FROM project_tags t
               WHERE t.project_id = p.id) AS project_tag_values
        FROM workspaces w
        JOIN organizations o ON o.id = w.organization_id
        JOIN projects p ON p.id = w.project_id
        LEFT JOIN state_versions v ON v.id = w.current_state_version_id
        LEFT JOIN state_version_resources i
          ON i.state_version_id = w.current_state_version_id
      """;

  private static final FixedQuery<Detailed> OF_ONE =
      new FixedQuery<>(SELECT + "WHERE w.id = :id", WorkspaceDetailRows::read);

  private WorkspaceDetailRows() {}

  private record Detailed(WorkspaceId workspace, WorkspaceDetails details) {}

  static Map<WorkspaceId, WorkspaceDetails> find(Handle handle, Collection<WorkspaceId> ids) {
    List<Detailed> found =
        ids.size() == 1
            ? OF_ONE.list(handle, Map.of("id", ids.iterator().next().value()))
            : ofMany(handle, ids);
    return found.stream().collect(Collectors.toMap(Detailed::workspace, Detailed::details));
  }

  private static List<Detailed> ofMany(Handle handle, Collection<WorkspaceId> ids) {
    Conditions these = Conditions.whereAny("w.id", ids.stream().map(WorkspaceId::value).toList());
    return these
        .bindTo(handle.createQuery(SELECT + these.clause()))
        .map(Row.by(WorkspaceDetailRows::read))
        .list();
  }

  private static Detailed read(Row row) throws SQLException {
    return new Detailed(
        new WorkspaceId(row.getString("id")),
        new WorkspaceDetails(
            tags(row.texts("tag_keys"), row.texts("tag_values")),
            current(row),
            new WorkspaceDefaults(
                OrganizationCodes.EXECUTION_MODES.constant(row.getString("mode")),
                new ActivityDuration(row.getString("activity_duration")),
                tags(row.texts("project_tag_keys"), row.texts("project_tag_values"))),
            OrganizationCodes.FLAGS
                .split(row.getString("flags"))
                .contains(OrganizationFlag.ALLOW_FORCE_DELETE_WORKSPACES)));
  }

  private static CurrentState current(Row row) throws SQLException {
    String version = row.getString("current_state_version_id");
    return version == null
        ? new CurrentState.None()
        : new CurrentState.Version(
            new StateVersionId(version),
            row.instant("state_created_at"),
            row.getBoolean("counted") ? row.getLong("managed") : 0,
            row.getBoolean("counted"));
  }

  private static List<TagBinding> tags(List<String> keys, List<String> values) {
    return IntStream.range(0, keys.size())
        .mapToObj(i -> new TagBinding(keys.get(i), values.get(i)))
        .toList();
  }
}
