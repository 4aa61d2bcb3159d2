package dev.stateward.adapter.jdbc.access;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.access.port.TeamProjectAccesses;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.team.TeamProjectAccessId;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

public final class JdbiTeamProjectAccesses implements TeamProjectAccesses {
  private static final String SELECT =
      """
      SELECT id,
             team_id,
             project_id,
             access,
             settings,
             teams,
             variable_sets,
             runs,
             variables,
             state_versions,
             sentinel_mocks,
             workspace_locking,
             run_tasks,
             create_workspaces,
             delete_workspaces,
             move_workspaces,
             policy_overrides
        FROM team_projects
      """;

  private final JdbiTransactions transactions;

  public JdbiTeamProjectAccesses(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  /** The organization must match at both ends; the database refuses other rows. */
  @Override
  public void add(TeamProjectAccess access) {
    transactions.write(handle ->
        ProjectAccessColumns.bind(
                handle.createUpdate(
                    """
                    INSERT INTO team_projects (
                      id, organization_id, team_id, project_id, access, settings, teams,
                      variable_sets, runs, variables, state_versions, sentinel_mocks,
                      workspace_locking, run_tasks, create_workspaces, delete_workspaces,
                      move_workspaces, policy_overrides)
                    VALUES (
                      :id,
                      coalesce((SELECT organization_id FROM teams WHERE id = :team), ''),
                      :team, :project, :access, :settings, :teams, :variable_sets, :runs,
                      :variables, :state_versions, :sentinel_mocks, :workspace_locking, :run_tasks,
                      :create_workspaces, :delete_workspaces, :move_workspaces, :policy_overrides)
                    """),
                access.access())
            .bind("id", access.id().value())
            .bind("team", access.team().value())
            .bind("project", access.project().value())
            .execute());
  }

  @Override
  public Optional<TeamProjectAccess> find(TeamProjectAccessId id) {
    return transactions.read(handle ->
        handle
            .createQuery(SELECT + "WHERE id = :id")
            .bind("id", id.value())
            .map(Row.by(JdbiTeamProjectAccesses::read))
            .findOne());
  }

  @Override
  public Optional<TeamProjectAccess> find(TeamId team, ProjectId project) {
    return transactions.read(handle ->
        handle
            .createQuery(
                SELECT
                    + """
                    WHERE team_id = :team
                      AND project_id = :project
                    """)
            .bind("team", team.value())
            .bind("project", project.value())
            .map(Row.by(JdbiTeamProjectAccesses::read))
            .findOne());
  }

  @Override
  public List<TeamProjectAccess> ofProject(ProjectId project) {
    return list("WHERE project_id = :id", project.value());
  }

  @Override
  public List<TeamProjectAccess> ofTeam(TeamId team) {
    return list("WHERE team_id = :id", team.value());
  }

  private List<TeamProjectAccess> list(String condition, String id) {
    return transactions.read(handle ->
        handle
            .createQuery(SELECT + condition + " ORDER BY position")
            .bind("id", id)
            .map(Row.by(JdbiTeamProjectAccesses::read))
            .list());
  }

  @Override
  public boolean save(TeamProjectAccess access) {
    return transactions.write(handle ->
        ProjectAccessColumns.bind(
                handle.createUpdate(
                    """
                    UPDATE team_projects
                       SET access = :access,
                           settings = :settings,
                           teams = :teams,
                           variable_sets = :variable_sets,
                           runs = :runs,
                           variables = :variables,
                           state_versions = :state_versions,
                           sentinel_mocks = :sentinel_mocks,
                           workspace_locking = :workspace_locking,
                           run_tasks = :run_tasks,
                           create_workspaces = :create_workspaces,
                           delete_workspaces = :delete_workspaces,
                           move_workspaces = :move_workspaces,
                           policy_overrides = :policy_overrides
                     WHERE id = :id
                    """),
                access.access())
            .bind("id", access.id().value())
            .execute())
        == 1;
  }

  @Override
  public boolean remove(TeamProjectAccessId id) {
    return transactions.write(handle ->
        handle
            .createUpdate(
                """
                DELETE FROM team_projects
                 WHERE id = :id
                """)
            .bind("id", id.value())
            .execute())
        == 1;
  }

  private static TeamProjectAccess read(Row row) throws SQLException {
    return new TeamProjectAccess(
        new TeamProjectAccessId(row.getString("id")),
        new TeamId(row.getString("team_id")),
        new ProjectId(row.getString("project_id")),
        ProjectAccessColumns.read(row));
  }
}
