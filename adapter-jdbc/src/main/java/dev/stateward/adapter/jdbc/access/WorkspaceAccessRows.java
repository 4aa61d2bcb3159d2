package dev.stateward.adapter.jdbc.access;

import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Credential;
import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * Reads the access of a principal to some workspaces of an organization: what it has in the whole
 * organization once, and what its teams have to each of them.
 */
public final class WorkspaceAccessRows {
  /** What teams have to workspaces. */
  static final String DIRECT =
      """
      SELECT tw.workspace_id AS for_workspace,
             tw.team_id,
             tw.access,
             tw.runs,
             tw.variables,
             tw.state_versions,
             tw.sentinel_mocks,
             tw.workspace_locking,
             tw.run_tasks,
             tw.policy_overrides
        FROM team_workspaces tw
      """;

  private static final String OF_WORKSPACES =
      " WHERE tw.workspace_id = ANY(:workspaces) AND tw.team_id ";

  private static final String BY_PROJECT =
      "SELECT w.id AS for_workspace, tp.team_id,\n"
          + ProjectAccessColumns.PREFIXED
          + """
           FROM team_projects tp
           JOIN workspaces w ON w.project_id = tp.project_id
          WHERE w.id = ANY(:workspaces)
            AND tp.team_id
          """;

  /** Those of the teams of a user. */
  static final String OF_USER =
      """
      IN (SELECT tm.team_id
            FROM team_members tm
           WHERE tm.organization_id = :organization
             AND tm.user_id = :principal)
      """;

  /** Those of a team. */
  static final String OF_TEAM = "= :principal";

  private WorkspaceAccessRows() {}

  /** The access to each of {@code workspaces}, all of which are of {@code organization}. */
  public static Map<WorkspaceId, OrganizationAccess> find(
      Handle handle,
      Credential credential,
      OrganizationId organization,
      Collection<WorkspaceId> workspaces) {
    OrganizationAccess everywhere =
        OrganizationAccessRows.find(handle, credential, Within.of(organization));
    Map<WorkspaceId, List<Grant>> grants = new HashMap<>();
    workspaces.forEach(workspace -> grants.put(workspace, new ArrayList<>(everywhere.grants())));
    if (everywhere.member()) {
      Asking asking = new Asking(handle, credential.principal(), organization, workspaces);
      asking
          .about(DIRECT + OF_WORKSPACES, WorkspaceAccessRows::direct)
          .forEach(given -> given.to(grants));
      asking.about(BY_PROJECT, WorkspaceAccessRows::byProject).forEach(given -> given.to(grants));
    }
    Map<WorkspaceId, OrganizationAccess> found = new HashMap<>();
    grants.forEach((workspace, those) ->
        found.put(workspace, new OrganizationAccess(everywhere.member(), those)));
    return found;
  }

  /** What one team gives for one workspace. */
  private record Given(WorkspaceId workspace, Grant grant) {
    void to(Map<WorkspaceId, List<Grant>> grants) {
      grants.getOrDefault(workspace, new ArrayList<>()).add(grant);
    }
  }

  private static Given direct(Row row) throws SQLException {
    return new Given(
        new WorkspaceId(row.getString("for_workspace")),
        new Grant.ThroughTeamAccess(new TeamId(row.getString("team_id")), AccessColumns.read(row)));
  }

  private static Given byProject(Row row) throws SQLException {
    return new Given(
        new WorkspaceId(row.getString("for_workspace")),
        new Grant.ThroughProject(
            new TeamId(row.getString("team_id")), ProjectAccessColumns.readPrefixed(row)));
  }

  /** Asks for what the teams of a principal give. */
  private record Asking(
      Handle handle,
      Principal principal,
      OrganizationId organization,
      Collection<WorkspaceId> workspaces) {
    List<Given> about(String sql, Row.Reading<Given> reading) {
      return switch (principal) {
        case Principal.User ignored -> ofTeams(sql + OF_USER, reading);
        case Principal.Team ignored -> ofTeams(sql + OF_TEAM, reading);
        case Principal.Organization ignored -> List.of();
        case Principal.AuditReader ignored -> List.of();
      };
    }

    private List<Given> ofTeams(String sql, Row.Reading<Given> reading) {
      return handle
          .createQuery(sql)
          .bind("principal", Columns.id(principal))
          .bind("organization", organization.value())
          .bindArray(
              "workspaces", String.class, workspaces.stream().map(WorkspaceId::value).toList())
          .map(Row.by(reading))
          .list();
    }
  }
}
