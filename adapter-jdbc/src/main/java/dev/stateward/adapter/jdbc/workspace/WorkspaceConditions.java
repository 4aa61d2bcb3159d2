package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.NameConditions;
import dev.stateward.application.workspace.port.WorkspaceFilter;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;
import java.util.List;

/** Translates filters to conditions on workspaces {@code w}. */
final class WorkspaceConditions {
  private static final String WITHOUT =
      """
      NOT EXISTS (
        SELECT 1
          FROM workspace_tags t
         WHERE t.workspace_id = w.id
           AND t.tag_key = ANY(:without))
      AND NOT EXISTS (
        SELECT 1
          FROM project_tags pt
         WHERE pt.project_id = w.project_id
           AND pt.tag_key = ANY(:without))
      """;

  private static final String TAGGED =
      """
      NOT EXISTS (
        SELECT 1
          FROM UNNEST(:tagged_keys, :tagged_values) AS wanted (wanted_key, wanted_value)
         WHERE NOT EXISTS (
                 SELECT 1
                   FROM workspace_tags t
                  WHERE t.workspace_id = w.id
                    AND t.tag_key = wanted.wanted_key
                    AND wanted.wanted_value IN ('', t.tag_value))
           AND NOT EXISTS (
                 SELECT 1
                   FROM project_tags pt
                  WHERE pt.project_id = w.project_id
                    AND pt.tag_key = wanted.wanted_key
                    AND wanted.wanted_value IN ('', pt.tag_value)
                    AND NOT EXISTS (
                          SELECT 1
                            FROM workspace_tags own
                           WHERE own.workspace_id = w.id
                             AND own.tag_key = pt.tag_key)))
      """;

  private WorkspaceConditions() {}

  static Conditions of(WorkspaceFilter filter) {
    Conditions conditions = Conditions.none();
    NameConditions.add(conditions, filter.names());
    if (!filter.projects().isEmpty()) {
      conditions
          .and("w.project_id = ANY(:projects)")
          .bindArray("projects", filter.projects().stream().map(ProjectId::value).toList());
    }
    if (!filter.withoutTags().isEmpty()) {
      conditions.and(WITHOUT).bindArray("without", filter.withoutTags());
    }
    if (!filter.tagged().isEmpty()) {
      List<TagBinding> tagged = List.copyOf(filter.tagged());
      conditions
          .and(TAGGED)
          .bindArray("tagged_keys", tagged.stream().map(TagBinding::key).toList())
          .bindArray("tagged_values", tagged.stream().map(TagBinding::value).toList());
    }
    return conditions;
  }
}
