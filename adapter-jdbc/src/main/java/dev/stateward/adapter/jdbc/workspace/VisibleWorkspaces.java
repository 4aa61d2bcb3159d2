package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.access.OrganizationAccessRows;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionResolver;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.Workspace;
import java.util.List;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * The workspaces of an organization that a principal may see and that meet a condition.
 *
 * @param condition on {@code workspaces w}, beginning with {@code AND}
 * @param values binds the values of the condition
 */
record VisibleWorkspaces(
    Principal viewer, OrganizationId organization, String condition, Consumer<Query> values) {
  private static final String WHERE =
      "WHERE "
          + WorkspaceRows.LIVE
          + """
           AND w.organization_id = :organization
            AND (:all
              OR EXISTS (
                  SELECT 1
                    FROM team_workspaces tw
                   WHERE tw.workspace_id = w.id
                     AND (tw.team_id = :viewer OR tw.team_id IN (
                           SELECT tm.team_id FROM team_members tm WHERE tm.user_id = :viewer)))
              OR EXISTS (
                  SELECT 1
                    FROM team_projects tp
                   WHERE tp.project_id = w.project_id
                     AND (tp.team_id = :viewer OR tp.team_id IN (
                           SELECT tm.team_id FROM team_members tm WHERE tm.user_id = :viewer))))
          """;

  /** One page of them, by name; none for someone who does not belong to the organization. */
  Page<Workspace> page(Handle handle, PageRequest request) {
    OrganizationAccess standing =
        OrganizationAccessRows.find(handle, viewer, Within.of(organization));
    if (!standing.member()) {
      return new Page<>(List.of(), request, 0);
    }
    boolean all = PermissionResolver.resolve(standing.grants()).allows(Permission.READ_WORKSPACE);
    return Columns.page(request, count(handle, all), () -> items(handle, all, request));
  }

  private long count(Handle handle, boolean all) {
    return bound(handle.createQuery("SELECT count(*) FROM workspaces w " + WHERE + condition), all)
        .mapTo(Long.class)
        .one();
  }

  private List<Workspace> items(Handle handle, boolean all, PageRequest request) {
    return bound(
            handle.createQuery(
                WorkspaceRows.SELECT
                    + WHERE
                    + condition
                    + """
                    ORDER BY w.name
                    LIMIT :limit OFFSET :offset
                    """),
            all)
        .bind("limit", request.size())
        .bind("offset", request.offset())
        .map(Row.by(WorkspaceRows::read))
        .list();
  }

  private Query bound(Query query, boolean all) {
    values.accept(query);
    return query
        .bind("organization", organization.value())
        .bind("all", all)
        .bind("viewer", Columns.id(viewer));
  }
}
