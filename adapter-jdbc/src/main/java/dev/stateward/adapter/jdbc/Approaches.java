package dev.stateward.adapter.jdbc;

import dev.stateward.application.port.out.Workspaces.Approached;
import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.Standing;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Reads a workspace and how a principal stands to it: one query, a row for each of its teams. */
final class Approaches {
  private static final String LINKS =
      """
        LEFT JOIN team_workspaces tw
          ON tw.team_id = t.id
         AND tw.workspace_id = w.id
       WHERE w.id = :id
      """;

  private static final String OF_USER =
      "SELECT "
          + WorkspaceRows.COLUMNS
          + "     , m.user_id IS NOT NULL AS member,\n"
          + Standings.GRANTS
          + WorkspaceRows.FROM
          + """
            LEFT JOIN organization_memberships m
              ON m.organization_id = w.organization_id
             AND m.user_id = :principal
             AND m.status = 'active'
            LEFT JOIN team_members tm
              ON tm.organization_id = m.organization_id
             AND tm.user_id = m.user_id
            LEFT JOIN teams t ON t.id = tm.team_id
          """
          + LINKS;

  private static final String OF_TEAM =
      "SELECT "
          + WorkspaceRows.COLUMNS
          + "     , t.id IS NOT NULL AS member,\n"
          + Standings.GRANTS
          + WorkspaceRows.FROM
          + """
            LEFT JOIN teams t
              ON t.organization_id = w.organization_id
             AND t.id = :principal
          """
          + LINKS;

  private Approaches() {}

  static Optional<Approached> find(Handle handle, WorkspaceId id, Principal principal) {
    return switch (principal) {
      case Principal.User ignored -> throughTeams(handle, OF_USER, id, principal);
      case Principal.Team ignored -> throughTeams(handle, OF_TEAM, id, principal);
      case Principal.Organization organization ->
          JdbiWorkspaces.find(handle, id)
              .map(workspace ->
                  new Approached(
                      workspace,
                      workspace.organization().id().equals(organization.id())
                          ? Standings.ITSELF
                          : Standing.STRANGER));
    };
  }

  /** What one row says: the workspace, which all rows repeat, and what one team gives. */
  private record Part(Workspace workspace, boolean member, String team, List<Grant> grants) {}

  private static Optional<Approached> throughTeams(
      Handle handle, String sql, WorkspaceId id, Principal principal) {
    List<Part> parts =
        handle
            .createQuery(sql)
            .bind("id", id.value())
            .bind("principal", Columns.id(principal))
            .map(Row.by(Approaches::part))
            .list();
    return parts.stream()
        .findFirst()
        .map(first -> new Approached(first.workspace(), standing(parts)));
  }

  private static Part part(Row row) throws SQLException {
    return new Part(
        WorkspaceRows.read(row),
        row.getBoolean("member"),
        Optional.ofNullable(row.getString("team_id")).orElse(""),
        Standings.grants(row));
  }

  /** Grants by team. Sorted here: for the sake of an order PostgreSQL would choose dearer joins. */
  private static Standing standing(List<Part> parts) {
    return parts.getFirst().member()
        ? new Standing(
            true,
            parts.stream()
                .sorted(Comparator.comparing(Part::team))
                .flatMap(part -> part.grants().stream())
                .toList())
        : Standing.STRANGER;
  }
}
