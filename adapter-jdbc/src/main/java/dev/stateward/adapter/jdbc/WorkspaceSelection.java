package dev.stateward.adapter.jdbc;

import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.Workspaces.Selection;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionResolver;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.Standing;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Those workspaces of an organization that somebody may see and that meet some conditions. */
record WorkspaceSelection(
    Principal viewer, boolean all, OrganizationId organization, Selection selection) {
  /** Which of {@code workspaces w} somebody may see of those of an organization. */
  static final String VISIBLE =
      """
      WHERE w.organization_id = :organization
        AND (:all OR EXISTS (
              SELECT 1
                FROM team_workspaces tw
               WHERE tw.workspace_id = w.id
                 AND (tw.team_id = :viewer OR tw.team_id IN (
                       SELECT tm.team_id FROM team_members tm WHERE tm.user_id = :viewer))))
      """;

  private static final String WHERE =
      VISIBLE
          + """
            AND :names_count = (
                  SELECT count(*)
                    FROM UNNEST(:names) AS wanted (name_pattern)
                   WHERE w.name_key LIKE wanted.name_pattern)
            AND (:any_project OR w.project_id = ANY(:projects))
            AND :plain_count = (
                  SELECT count(*)
                    FROM workspace_tags t
                   WHERE t.workspace_id = w.id
                     AND t.tag_value = ''
                     AND t.tag_key = ANY(:plain))
            AND NOT EXISTS (
                  SELECT 1
                    FROM workspace_tags t
                   WHERE t.workspace_id = w.id
                     AND t.tag_key = ANY(:without))
            AND :tagged_count = (
                  SELECT count(*)
                    FROM UNNEST(:tagged_keys, :tagged_values) AS wanted (wanted_key, wanted_value)
                   WHERE EXISTS (
                           SELECT 1
                             FROM workspace_tags t
                            WHERE t.workspace_id = w.id
                              AND t.tag_key = wanted.wanted_key
                              AND wanted.wanted_value IN ('', t.tag_value)))
          """;

  /** One page of them, by name; none for someone who does not belong to the organization. */
  static Page<Workspace> page(
      Handle handle,
      Principal viewer,
      OrganizationId organization,
      Selection selection,
      PageRequest request) {
    Standing standing = Standings.find(handle, viewer, organization, Standings.NO_WORKSPACE);
    if (!standing.member()) {
      return new Page<>(List.of(), request, 0);
    }
    boolean all = PermissionResolver.resolve(standing.grants()).allows(Permission.READ_WORKSPACE);
    WorkspaceSelection selected = new WorkspaceSelection(viewer, all, organization, selection);
    return Columns.page(request, selected.count(handle), () -> selected.items(handle, request));
  }

  private long count(Handle handle) {
    return bound(handle.createQuery("SELECT count(*) FROM workspaces w " + WHERE))
        .mapTo(Long.class)
        .one();
  }

  private List<Workspace> items(Handle handle, PageRequest request) {
    return bound(
            handle.createQuery(
                WorkspaceRows.SELECT
                    + WHERE
                    + """
                    ORDER BY w.name
                    LIMIT :limit OFFSET :offset
                    """))
        .bind("limit", request.size())
        .bind("offset", request.offset())
        .map(Row.by(WorkspaceRows::read))
        .list();
  }

  private Query bound(Query query) {
    List<TagBinding> tagged = List.copyOf(selection.tagged());
    return query
        .bind("organization", organization.value())
        .bind("all", all)
        .bind("viewer", Columns.id(viewer))
        .bind("names_count", selection.names().size())
        .bindArray("names", String.class, selection.names().stream().map(Columns::pattern).toList())
        .bind("any_project", selection.projects().isEmpty())
        .bindArray("projects", String.class, values(selection.projects()))
        .bind("plain_count", selection.plainTags().size())
        .bindArray("plain", String.class, List.copyOf(selection.plainTags()))
        .bindArray("without", String.class, List.copyOf(selection.withoutTags()))
        .bind("tagged_count", tagged.size())
        .bindArray("tagged_keys", String.class, tagged.stream().map(TagBinding::key).toList())
        .bindArray("tagged_values", String.class, tagged.stream().map(TagBinding::value).toList());
  }

  private static List<String> values(Set<ProjectId> projects) {
    return projects.stream().map(ProjectId::value).collect(Collectors.toList());
  }
}
