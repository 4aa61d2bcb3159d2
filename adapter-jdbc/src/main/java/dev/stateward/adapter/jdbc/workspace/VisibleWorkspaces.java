package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.access.OrganizationAccessRows;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
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
import org.jdbi.v3.core.Handle;

/** The workspaces of an organization that a principal may see. */
record VisibleWorkspaces(Principal viewer, OrganizationId organization) {
  /**
   * One page of those that meet {@code conditions} on {@code workspaces w}, by name; none for
   * someone who does not belong to the organization.
   */
  Page<Workspace> page(Handle handle, Conditions conditions, PageRequest request) {
    OrganizationAccess access =
        OrganizationAccessRows.find(handle, viewer, Within.of(organization));
    if (!access.member()) {
      return new Page<>(List.of(), request, 0);
    }
    conditions.and(WorkspaceRows.LIVE).and("w.organization_id", organization.value());
    if (!PermissionResolver.resolve(access.grants()).allows(Permission.READ_WORKSPACE)) {
      conditions.and(ofTeams()).bind("viewer", Columns.id(viewer));
    }
    return WorkspaceRows.WORKSPACES.page(handle, conditions, "w.name", request);
  }

  /** Those that a team of the viewer has access to, directly or by their project. */
  private String ofTeams() {
    return """
    EXISTS (
      SELECT 1
        FROM team_workspaces tw
       WHERE tw.workspace_id = w.id
         AND tw.team_id %1$s)
    OR EXISTS (
      SELECT 1
        FROM team_projects tp
       WHERE tp.project_id = w.project_id
         AND tp.team_id %1$s)
    """
        .formatted(teams());
  }

  private String teams() {
    return switch (viewer) {
      case Principal.User ignored ->
          "IN (SELECT tm.team_id FROM team_members tm WHERE tm.user_id = :viewer)";
      case Principal.Team ignored -> "= :viewer";
      case Principal.Organization ignored -> "IS NULL";
      case Principal.AuditReader ignored -> "IS NULL";
    };
  }
}
