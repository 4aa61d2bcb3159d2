package dev.stateward.adapter.jdbc.project;

import dev.stateward.adapter.jdbc.code.OrganizationCodes;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.organization.ExecutionMode;
import dev.stateward.domain.project.ActivityDuration;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceDefaults;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Reads the settings and tags that projects give to their workspaces, in one query. */
final class ProjectDefaults {
  private ProjectDefaults() {}

  /** A project with one of its tags, or without a tag. */
  private record Tagged(
      ProjectId project, ExecutionMode mode, ActivityDuration duration, List<TagBinding> tags) {}

  static Map<ProjectId, WorkspaceDefaults> find(Handle handle, Collection<ProjectId> ids) {
    Conditions these = Conditions.whereAny("p.id", ids.stream().map(ProjectId::value).toList());
    Map<ProjectId, List<Tagged>> rows =
        these
            .bindTo(
                handle.createQuery(
                    """
                    SELECT p.id,
                           CASE p.default_mode
                           WHEN '' THEN o.default_mode
                           ELSE p.default_mode
                           END AS mode,
                           p.activity_duration,
                           t.tag_key,
                           t.tag_value
                      FROM projects p
                      JOIN organizations o ON o.id = p.organization_id
                      LEFT JOIN project_tags t ON t.project_id = p.id
                    """
                        + these.clause()
                        + "ORDER BY p.id, t.tag_key"))
            .map(Row.by(ProjectDefaults::read))
            .stream()
            .collect(
                Collectors.groupingBy(Tagged::project, LinkedHashMap::new, Collectors.toList()));
    return rows.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> defaults(entry.getValue())));
  }

  private static Tagged read(Row row) throws SQLException {
    String key = row.getString("tag_key");
    return new Tagged(
        new ProjectId(row.getString("id")),
        OrganizationCodes.EXECUTION_MODES.constant(row.getString("mode")),
        new ActivityDuration(row.getString("activity_duration")),
        key == null ? List.of() : List.of(new TagBinding(key, row.getString("tag_value"))));
  }

  private static WorkspaceDefaults defaults(List<Tagged> rows) {
    Tagged first = rows.getFirst();
    List<TagBinding> tags = new ArrayList<>();
    rows.forEach(row -> tags.addAll(row.tags()));
    return new WorkspaceDefaults(first.mode(), first.duration(), tags);
  }

  static void replaceTags(Handle handle, ProjectId id, Collection<TagBinding> tags) {
    handle
        .createUpdate(
            """
            DELETE FROM project_tags
             WHERE project_id = :id
            """)
        .bind("id", id.value())
        .execute();
    if (tags.isEmpty()) {
      return;
    }
    PreparedBatch batch =
        handle.prepareBatch(
            """
            INSERT INTO project_tags (organization_id, project_id, tag_key, tag_value)
            SELECT p.organization_id, p.id, CAST(:tag_key AS varchar), CAST(:tag_value AS varchar)
              FROM projects p
             WHERE p.id = :id
            """);
    for (TagBinding tag : tags) {
      batch.bind("id", id.value()).bind("tag_key", tag.key()).bind("tag_value", tag.value()).add();
    }
    batch.execute();
  }
}
