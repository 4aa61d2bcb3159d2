package dev.stateward.adapter.jdbc.access;

import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionResolver;
import dev.stateward.domain.access.PermissionSet;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * The workspaces of an organization on which a principal has a permission: all of them, or those
 * that it has by access of its teams to them or to their projects.
 */
public record PermittedWorkspaces(boolean all, List<String> workspaces, List<String> projects) {
  private static final PermittedWorkspaces NONE =
      new PermittedWorkspaces(false, List.of(), List.of());

  private static final String BY_PROJECT =
      "SELECT tp.project_id,\n" + ProjectAccessColumns.PREFIXED + "  FROM team_projects tp\n";

  public PermittedWorkspaces {
    workspaces = List.copyOf(workspaces);
    projects = List.copyOf(projects);
  }

  /** Those on which {@code principal} has {@code permission}, by what each of its grants gives. */
  public static PermittedWorkspaces find(
      Handle handle, Principal principal, OrganizationId organization, Permission permission) {
    OrganizationAccess access =
        OrganizationAccessRows.find(handle, principal, Within.of(organization));
    if (!access.member()) {
      return NONE;
    }
    if (PermissionResolver.resolve(access.grants()).allows(permission)) {
      return new PermittedWorkspaces(true, List.of(), List.of());
    }
    return switch (principal) {
      case Principal.User ignored ->
          new Grants(handle, principal, organization, WorkspaceAccessRows.OF_USER).of(permission);
      case Principal.Team ignored ->
          new Grants(handle, principal, organization, WorkspaceAccessRows.OF_TEAM).of(permission);
      case Principal.Organization ignored -> NONE;
      case Principal.AuditReader ignored -> NONE;
    };
  }

  /** Whether there are none. */
  public boolean none() {
    return !all && workspaces.isEmpty() && projects.isEmpty();
  }

  /** Adds to {@code conditions} that a workspace {@code w} is one of them. */
  public void addTo(Conditions conditions) {
    if (!all) {
      conditions
          .and("w.id = ANY(:permitted) OR w.project_id = ANY(:permitted_projects)")
          .bindArray("permitted", workspaces)
          .bindArray("permitted_projects", projects);
    }
  }

  /** What the teams of a principal give. */
  private record Grants(
      Handle handle, Principal principal, OrganizationId organization, String teams) {
    PermittedWorkspaces of(Permission permission) {
      return new PermittedWorkspaces(
          false,
          with(
              permission,
              WorkspaceAccessRows.DIRECT + " WHERE tw.team_id " + teams,
              row ->
                  new Given(row.getString("for_workspace"), AccessColumns.read(row).permissions())),
          with(
              permission,
              BY_PROJECT + " WHERE tp.team_id " + teams,
              row ->
                  new Given(
                      row.getString("project_id"),
                      ProjectAccessColumns.readPrefixed(row).onWorkspaces())));
    }

    private List<String> with(Permission permission, String sql, Row.Reading<Given> reading) {
      return handle
          .createQuery(sql)
          .bind("principal", Columns.id(principal))
          .bind("organization", organization.value())
          .map(Row.by(reading))
          .filter(given -> given.permissions().contains(permission))
          .map(Given::to)
          .stream()
          .distinct()
          .toList();
    }
  }

  private record Given(String to, PermissionSet permissions) {}
}
