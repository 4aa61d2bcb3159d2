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
  private static final String OF_USER =
      """
      SELECT tm.team_id AS id
        FROM team_members tm
       WHERE tm.organization_id = :within
         AND tm.user_id = :viewer
      """;

  private static final String OF_TEAM =
      "SELECT id FROM teams WHERE id = :viewer AND organization_id = :within";

  /**
   * One page of those that meet {@code conditions} on {@code workspaces w}, by name; none for
   * someone who does not belong to the organization.
   */
  Page<Workspace> page(Handle handle, Conditions conditions, PageRequest request) {
    return restrict(handle, conditions)
        ? WorkspaceRows.WORKSPACES.page(handle, conditions, "w.organization_id, w.name", request)
        : new Page<>(List.of(), request, 0);
  }

  /**
   * Adds to {@code conditions} on {@code workspaces w} that the viewer may see them; false for
   * someone who does not belong to the organization.
   */
  boolean restrict(Handle handle, Conditions conditions) {
    OrganizationAccess access =
        OrganizationAccessRows.find(handle, viewer, Within.of(organization));
    if (!access.member()) {
      return false;
    }
    conditions.and(WorkspaceRows.LIVE).and("w.organization_id", organization.value());
    if (!PermissionResolver.resolve(access.grants()).allows(Permission.READ_WORKSPACE)) {
      conditions.andAny("w.id", ofTeams(handle));
    }
    return true;
  }

  /**
   * Those that a team of the viewer has access to, directly or by their project. They are found
   * from the teams, and in a statement of their own: as a condition H2 would look for them once for
   * each workspace of the organization (ADR 0160).
   */
  private List<String> ofTeams(Handle handle) {
    return switch (viewer) {
      case Principal.User ignored -> ofTeams(handle, OF_USER);
      case Principal.Team ignored -> ofTeams(handle, OF_TEAM);
      case Principal.Organization ignored -> List.of();
      case Principal.AuditReader ignored -> List.of();
    };
  }

  private List<String> ofTeams(Handle handle, String teams) {
    return handle
        .createQuery(
            """
            SELECT tw.workspace_id
              FROM (%1$s) t
              JOIN team_workspaces tw ON tw.team_id = t.id
             UNION
            SELECT w.id
              FROM (%1$s) t
              JOIN team_projects tp ON tp.team_id = t.id
              JOIN workspaces w ON w.project_id = tp.project_id
            """
                .formatted(teams))
        .bind("viewer", Columns.id(viewer))
        .bind("within", organization.value())
        .mapTo(String.class)
        .list();
  }
}
