package dev.stateward.adapter.jdbc;

import dev.stateward.application.port.out.Credential;
import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.Standing;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Reads how a principal stands to an organization: one query, a row for each of its teams. */
final class Standings {
  /** Leaves links to workspaces and access to projects out. */
  static final Scope NONE = new Scope("", "");

  /**
   * Which links are asked for, beside what holds throughout the organization.
   *
   * @param workspace those to this workspace and to its project; empty for none
   * @param project those to this project; empty for none
   */
  record Scope(String workspace, String project) {
    static Scope of(WorkspaceId workspace) {
      return new Scope(workspace.value(), "");
    }

    static Scope of(ProjectId project) {
      return new Scope("", project.value());
    }
  }

  /** An organization's token acts as its owners do, save what nobody would answer for. */
  static final Standing ITSELF = new Standing(true, List.of(new Grant.OrganizationToken()));

  /**
   * The columns of a team {@code t}, its link {@code tw} and its access to the project {@code tp},
   * each of which may be missing.
   */
  static final String GRANTS =
      """
             t.id AS team_id,
             t.is_owners,
             t.organization_access,
             tw.access,
             tw.runs,
             tw.variables,
             tw.state_versions,
             tw.sentinel_mocks,
             tw.workspace_locking,
             tw.run_tasks,
      """
          + ProjectAccessColumns.PREFIXED;

  private static final String LINKS =
      """
            LEFT JOIN team_workspaces tw
              ON tw.team_id = t.id
             AND tw.workspace_id = :workspace
            LEFT JOIN team_projects tp
              ON tp.team_id = t.id
             AND tp.project_id = coalesce(
                   (SELECT w.project_id FROM workspaces w WHERE w.id = :workspace), :project)
      """;

  private static final String BY_TEAM = "ORDER BY t.id";

  private static final String OF_USER =
      "SELECT "
          + GRANTS
          + """
            FROM organization_memberships m
            JOIN organizations o ON o.id = m.organization_id
            LEFT JOIN team_members tm
              ON tm.organization_id = m.organization_id
             AND tm.user_id = m.user_id
            LEFT JOIN teams t ON t.id = tm.team_id
          """
          + LINKS
          + """
          WHERE m.organization_id = :organization
            AND m.user_id = :principal
            AND m.status = 'active'
            AND
          """
          + TokenRules.USERS_ACT
          + """
             AND NOT EXISTS (
                   SELECT 1
                     FROM users u
                    WHERE u.id = m.user_id
                      AND u.suspended_at IS NOT NULL)
          """;

  private static final String OF_TEAM =
      "SELECT "
          + GRANTS
          + """
            FROM teams t
            JOIN organizations o ON o.id = t.organization_id
          """
          + LINKS
          + """
           WHERE t.organization_id = :organization
             AND t.id = :principal
          """;

  private static final String OF_ORGANIZATION =
      """
      SELECT 1
        FROM organizations o
       WHERE o.id = :organization
         AND o.id = :principal
      """;

  private Standings() {}

  /** By whichever token. */
  static Standing find(
      Handle handle, Principal principal, OrganizationId organization, Scope scope) {
    return find(
        principal,
        scope,
        (sql, order) -> handle.createQuery(sql + order).bind("principal", Columns.id(principal)),
        organization);
  }

  /** By the token that is shown. */
  static Standing find(
      Handle handle, Credential credential, OrganizationId organization, Scope scope) {
    return find(
        credential.principal(),
        scope,
        (sql, order) ->
            TokenRules.bind(
                handle.createQuery(sql + "AND " + TokenRules.BY_TOKEN + order), credential),
        organization);
  }

  /** Asks a query that ends with its conditions, in an order. */
  private interface Asking {
    Query about(String sql, String order);
  }

  private static Standing find(
      Principal principal, Scope scope, Asking asking, OrganizationId organization) {
    return switch (principal) {
      case Principal.User ignored ->
          ofTeams(scoped(bound(asking.about(OF_USER, BY_TEAM), organization), scope));
      case Principal.Team ignored ->
          ofTeams(scoped(bound(asking.about(OF_TEAM, BY_TEAM), organization), scope));
      case Principal.Organization ignored ->
          ofItself(bound(asking.about(OF_ORGANIZATION, ""), organization));
      case Principal.AuditReader ignored -> Standing.STRANGER;
    };
  }

  private static Query bound(Query query, OrganizationId organization) {
    return query.bind("organization", organization.value());
  }

  private static Query scoped(Query query, Scope scope) {
    return query.bind("workspace", scope.workspace()).bind("project", scope.project());
  }

  private static Standing ofItself(Query query) {
    return query.mapTo(Integer.class).findOne().isPresent() ? ITSELF : Standing.STRANGER;
  }

  private static Standing ofTeams(Query query) {
    List<List<Grant>> rows = query.map(Row.by(Standings::grants)).list();
    return rows.isEmpty()
        ? Standing.STRANGER
        : new Standing(true, rows.stream().flatMap(List::stream).toList());
  }

  static List<Grant> grants(Row row) throws SQLException {
    List<Grant> grants = new ArrayList<>();
    String id = row.getString("team_id");
    if (id != null) {
      TeamId team = new TeamId(id);
      if (row.getBoolean("is_owners")) {
        grants.add(new Grant.Ownership());
      }
      Columns.constants(OrganizationPermission.class, row.getString("organization_access"))
          .forEach(permission -> grants.add(new Grant.ThroughOrganization(team, permission)));
      if (row.getString("access") != null) {
        grants.add(new Grant.ThroughLink(team, AccessColumns.read(row)));
      }
      if (row.getString(ProjectAccessColumns.PREFIX + "access") != null) {
        grants.add(new Grant.ThroughProject(team, ProjectAccessColumns.readPrefixed(row)));
      }
    }
    return grants;
  }
}
