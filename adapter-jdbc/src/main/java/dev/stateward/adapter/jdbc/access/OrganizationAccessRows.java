package dev.stateward.adapter.jdbc.access;

import dev.stateward.adapter.jdbc.code.AccessCodes;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.token.TokenRules;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Credential;
import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Reads the access of a principal to an organization: one query, a row for each of its teams. */
public final class OrganizationAccessRows {
  /**
   * An organization's token acts like its owners, except for actions that need a responsible
   * person.
   */
  public static final OrganizationAccess ITSELF =
      new OrganizationAccess(true, List.of(new Grant.OrganizationToken()));

  /**
   * The columns of a team {@code t}, its access {@code tw} to a workspace and {@code tp} to a
   * project, each of which may be missing.
   */
  public static final String GRANTS =
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
             tw.policy_overrides,
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

  private static final String OF_TEAMS =
      "SELECT "
          + GRANTS
          + "  FROM teams t\n"
          + LINKS
          + """
           WHERE t.organization_id = :organization
             AND t.id = ANY(:teams)
          """;

  private static final String OF_ORGANIZATION =
      """
      SELECT 1
        FROM organizations o
       WHERE o.id = :organization
         AND o.id = :principal
      """;

  private OrganizationAccessRows() {}

  /** With any token. */
  public static OrganizationAccess find(Handle handle, Principal principal, Within within) {
    return find(
        principal,
        within,
        (sql, order) -> handle.createQuery(sql + order).bind("principal", Columns.id(principal)));
  }

  /** With the given token. */
  public static OrganizationAccess find(Handle handle, Credential credential, Within within) {
    return find(
        credential.principal(),
        within,
        (sql, order) ->
            TokenRules.bind(
                handle.createQuery(sql + "AND " + TokenRules.BY_TOKEN + order), credential));
  }

  /** Runs a query with conditions and an order. */
  private interface Asking {
    Query about(String sql, String order);
  }

  private static OrganizationAccess find(Principal principal, Within within, Asking asking) {
    return switch (principal) {
      case Principal.User ignored -> ofTeams(linked(asking.about(OF_USER, BY_TEAM), within));
      case Principal.Team ignored -> ofTeams(linked(asking.about(OF_TEAM, BY_TEAM), within));
      case Principal.Organization ignored ->
          ofItself(bound(asking.about(OF_ORGANIZATION, ""), within));
      case Principal.AuditReader ignored -> OrganizationAccess.STRANGER;
    };
  }

  /** What each of some teams of an organization has throughout it. */
  static Map<TeamId, List<Grant>> ofTeams(
      Handle handle, OrganizationId organization, Collection<TeamId> teams) {
    return linked(
            handle
                .createQuery(OF_TEAMS)
                .bindArray("teams", String.class, teams.stream().map(TeamId::value).toList()),
            Within.of(organization))
        .map(Row.by(row -> Map.entry(new TeamId(row.getString("team_id")), grants(row))))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static Query bound(Query query, Within within) {
    return query.bind("organization", within.organization().value());
  }

  /**
   * Binds the workspace or project whose access is also read; an empty identifier when there is
   * none.
   */
  private static Query linked(Query query, Within within) {
    Query bound = bound(query, within);
    return switch (within) {
      case Within.WholeOrganization ignored -> bound.bind("workspace", "").bind("project", "");
      case Within.OneWorkspace one ->
          bound.bind("workspace", one.workspace().value()).bind("project", "");
      case Within.OneProject one ->
          bound.bind("workspace", "").bind("project", one.project().value());
    };
  }

  private static OrganizationAccess ofItself(Query query) {
    return query.mapTo(Integer.class).findOne().isPresent() ? ITSELF : OrganizationAccess.STRANGER;
  }

  private static OrganizationAccess ofTeams(Query query) {
    List<List<Grant>> rows = query.map(Row.by(OrganizationAccessRows::grants)).list();
    return rows.isEmpty()
        ? OrganizationAccess.STRANGER
        : new OrganizationAccess(true, rows.stream().flatMap(List::stream).toList());
  }

  public static List<Grant> grants(Row row) throws SQLException {
    List<Grant> grants = new ArrayList<>();
    String id = row.getString("team_id");
    if (id != null) {
      TeamId team = new TeamId(id);
      if (row.getBoolean("is_owners")) {
        grants.add(new Grant.Ownership());
      }
      AccessCodes.ORGANIZATION_PERMISSIONS
          .split(row.getString("organization_access"))
          .forEach(permission -> grants.add(new Grant.ThroughOrganization(team, permission)));
      if (row.getString("access") != null) {
        grants.add(new Grant.ThroughTeamAccess(team, AccessColumns.read(row)));
      }
      if (row.getString(ProjectAccessColumns.PREFIX + "access") != null) {
        grants.add(new Grant.ThroughProject(team, ProjectAccessColumns.readPrefixed(row)));
      }
    }
    return grants;
  }
}
