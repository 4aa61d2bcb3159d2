package dev.stateward.adapter.jdbc.access;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.access.port.TeamAccesses;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

public final class JdbiTeamAccesses implements TeamAccesses {
  private static final String SELECT =
      """
      SELECT id,
             team_id,
             workspace_id,
             access,
             runs,
             variables,
             state_versions,
             sentinel_mocks,
             workspace_locking,
             run_tasks,
             policy_overrides
        FROM team_workspaces
      """;

  private final JdbiTransactions transactions;

  public JdbiTeamAccesses(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  /** The organization must match at both ends; the database refuses other rows. */
  @Override
  public void add(TeamAccess link) {
    transactions.write(handle ->
        AccessColumns.bind(
                handle.createUpdate(
                    """
                    INSERT INTO team_workspaces (
                      id, organization_id, team_id, workspace_id, access, runs, variables,
                      state_versions, sentinel_mocks, workspace_locking, run_tasks,
                      policy_overrides)
                    VALUES (
                      :id,
                      coalesce((SELECT organization_id FROM teams WHERE id = :team), ''),
                      :team, :workspace, :access, :runs, :variables, :state_versions,
                      :sentinel_mocks, :workspace_locking, :run_tasks, :policy_overrides)
                    """),
                link.access())
            .bind("id", link.id().value())
            .bind("team", link.team().value())
            .bind("workspace", link.workspace().value())
            .execute());
  }

  @Override
  public Optional<TeamAccess> find(TeamAccessId id) {
    return transactions.read(handle ->
        handle
            .createQuery(SELECT + "WHERE id = :id")
            .bind("id", id.value())
            .map(Row.by(JdbiTeamAccesses::read))
            .findOne());
  }

  @Override
  public Optional<TeamAccess> find(TeamId team, WorkspaceId workspace) {
    return transactions.read(handle ->
        handle
            .createQuery(
                SELECT
                    + """
                    WHERE team_id = :team
                      AND workspace_id = :workspace
                    """)
            .bind("team", team.value())
            .bind("workspace", workspace.value())
            .map(Row.by(JdbiTeamAccesses::read))
            .findOne());
  }

  @Override
  public List<TeamAccess> ofWorkspace(WorkspaceId workspace) {
    return list("WHERE workspace_id = :id", workspace.value());
  }

  @Override
  public List<TeamAccess> ofTeam(TeamId team) {
    return list("WHERE team_id = :id", team.value());
  }

  private List<TeamAccess> list(String condition, String id) {
    return transactions.read(handle ->
        handle
            .createQuery(SELECT + condition + " ORDER BY position")
            .bind("id", id)
            .map(Row.by(JdbiTeamAccesses::read))
            .list());
  }

  @Override
  public boolean save(TeamAccess link) {
    return transactions.write(handle ->
        AccessColumns.bind(
                handle.createUpdate(
                    """
                    UPDATE team_workspaces
                       SET access = :access,
                           runs = :runs,
                           variables = :variables,
                           state_versions = :state_versions,
                           sentinel_mocks = :sentinel_mocks,
                           workspace_locking = :workspace_locking,
                           run_tasks = :run_tasks,
                           policy_overrides = :policy_overrides
                     WHERE id = :id
                    """),
                link.access())
            .bind("id", link.id().value())
            .execute())
        == 1;
  }

  @Override
  public boolean remove(TeamAccessId id) {
    return transactions.write(handle ->
        handle
            .createUpdate(
                """
                DELETE FROM team_workspaces
                 WHERE id = :id
                """)
            .bind("id", id.value())
            .execute())
        == 1;
  }

  private static TeamAccess read(Row row) throws SQLException {
    return new TeamAccess(
        new TeamAccessId(row.getString("id")),
        new TeamId(row.getString("team_id")),
        new WorkspaceId(row.getString("workspace_id")),
        AccessColumns.read(row));
  }
}
