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
import dev.stateward.domain.organization.TeamId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * The workspaces of an organization on which a principal has a permission: all of them, or those
 * that it has by access of its teams to them or to their projects.
 */
public record PermittedWorkspaces(boolean all, List<String> workspaces, List<String> projects) {
  private static final PermittedWorkspaces ALL =
      new PermittedWorkspaces(true, List.of(), List.of());
  private static final PermittedWorkspaces NONE =
      new PermittedWorkspaces(false, List.of(), List.of());

  private static final String BY_PROJECT =
      "SELECT tp.project_id, tp.team_id,\n"
          + ProjectAccessColumns.PREFIXED
          + "  FROM team_projects tp\n";

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
      return ALL;
    }
    return switch (principal) {
      case Principal.User ignored ->
          of(grants(handle, principal, organization, WorkspaceAccessRows.OF_USER), permission);
      case Principal.Team ignored ->
          of(grants(handle, principal, organization, WorkspaceAccessRows.OF_TEAM), permission);
      case Principal.Organization ignored -> NONE;
      case Principal.AuditReader ignored -> NONE;
    };
  }

  private static Grants grants(
      Handle handle, Principal principal, OrganizationId organization, String teams) {
    return new Grants(
        handle,
        teams,
        query ->
            query
                .bind("principal", Columns.id(principal))
                .bind("organization", organization.value()));
  }

  private static PermittedWorkspaces of(Grants grants, Permission permission) {
    return of(grants.onWorkspaces(permission), grants.onProjects(permission));
  }

  private static PermittedWorkspaces of(List<Given> onWorkspaces, List<Given> onProjects) {
    return new PermittedWorkspaces(
        false,
        onWorkspaces.stream().map(Given::to).distinct().toList(),
        onProjects.stream().map(Given::to).distinct().toList());
  }

  /** Those of each of some teams of an organization, by as many statements as for one of them. */
  public static Map<TeamId, PermittedWorkspaces> ofTeams(
      Handle handle, OrganizationId organization, Collection<TeamId> teams, Permission permission) {
    Grants grants =
        new Grants(
            handle,
            "= ANY(:teams)",
            query ->
                query.bindArray("teams", String.class, teams.stream().map(TeamId::value).toList()));
    Map<String, List<Given>> onWorkspaces = byTeam(grants.onWorkspaces(permission));
    Map<String, List<Given>> onProjects = byTeam(grants.onProjects(permission));
    return OrganizationAccessRows.ofTeams(handle, organization, teams).entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                it ->
                    PermissionResolver.resolve(it.getValue()).allows(permission)
                        ? ALL
                        : of(
                            onWorkspaces.getOrDefault(it.getKey().value(), List.of()),
                            onProjects.getOrDefault(it.getKey().value(), List.of()))));
  }

  private static Map<String, List<Given>> byTeam(List<Given> given) {
    return given.stream().collect(Collectors.groupingBy(Given::team));
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

  /** What some teams give. */
  private record Grants(Handle handle, String teams, UnaryOperator<Query> binding) {
    List<Given> onWorkspaces(Permission permission) {
      return with(
          permission,
          WorkspaceAccessRows.DIRECT + " WHERE tw.team_id " + teams,
          row ->
              new Given(
                  row.getString("team_id"),
                  row.getString("for_workspace"),
                  AccessColumns.read(row).permissions()));
    }

    List<Given> onProjects(Permission permission) {
      return with(
          permission,
          BY_PROJECT + " WHERE tp.team_id " + teams,
          row ->
              new Given(
                  row.getString("team_id"),
                  row.getString("project_id"),
                  ProjectAccessColumns.readPrefixed(row).onWorkspaces()));
    }

    private List<Given> with(Permission permission, String sql, Row.Reading<Given> reading) {
      return binding
          .apply(handle.createQuery(sql))
          .map(Row.by(reading))
          .filter(given -> given.permissions().contains(permission))
          .list();
    }
  }

  private record Given(String team, String to, PermissionSet permissions) {}
}
