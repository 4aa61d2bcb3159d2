package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.sql.NameConditions;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.workspace.port.WorkspaceFilter;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Those workspaces that meet the conditions of a list. */
record WorkspaceSelection(WorkspaceFilter selection) {
  private static final String CONDITION =
      """
      AND (:any_project OR w.project_id = ANY(:projects))
      AND NOT EXISTS (
            SELECT 1
              FROM workspace_tags t
             WHERE t.workspace_id = w.id
               AND t.tag_key = ANY(:without))
      AND NOT EXISTS (
            SELECT 1
              FROM project_tags pt
             WHERE pt.project_id = w.project_id
               AND pt.tag_key = ANY(:without))
      AND :tagged_count = (
            SELECT count(*)
              FROM UNNEST(:tagged_keys, :tagged_values) AS wanted (wanted_key, wanted_value)
             WHERE EXISTS (
                     SELECT 1
                       FROM workspace_tags t
                      WHERE t.workspace_id = w.id
                        AND t.tag_key = wanted.wanted_key
                        AND wanted.wanted_value IN ('', t.tag_value))
                OR EXISTS (
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

  /** One page of those that {@code viewer} may see, by name. */
  Page<Workspace> page(
      Handle handle, Principal viewer, OrganizationId organization, PageRequest request) {
    NameConditions names = NameConditions.of(selection.names());
    return new VisibleWorkspaces(
            viewer,
            organization,
            CONDITION + names.text(),
            query -> {
              bind(query);
              names.bind(query);
            })
        .page(handle, request);
  }

  private void bind(Query query) {
    List<TagBinding> tagged = List.copyOf(selection.tagged());
    query
        .bind("any_project", selection.projects().isEmpty())
        .bindArray("projects", String.class, values(selection.projects()))
        .bindArray("without", String.class, List.copyOf(selection.withoutTags()))
        .bind("tagged_count", tagged.size())
        .bindArray("tagged_keys", String.class, tagged.stream().map(TagBinding::key).toList())
        .bindArray("tagged_values", String.class, tagged.stream().map(TagBinding::value).toList());
  }

  private static List<String> values(Set<ProjectId> projects) {
    return projects.stream().map(ProjectId::value).collect(Collectors.toList());
  }
}
