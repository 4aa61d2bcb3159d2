package dev.stateward.adapter.jdbc.access;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.application.access.port.TeamAccesses;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
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

  private static final Table<TeamAccess> ACCESSES =
      new Table<>("team_workspaces", SELECT, JdbiTeamAccesses::read);

  /** The order of an index: H2 knows it by all of its columns alone. */
  private static final String IN_WORKSPACE = "workspace_id, position";

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
    return transactions.read(handle -> ACCESSES.find(handle, id.value()));
  }

  @Override
  public Optional<TeamAccess> find(TeamId team, WorkspaceId workspace) {
    Conditions between = to(workspace).and("team_id", team.value());
    return transactions.read(handle -> ACCESSES.find(handle, between));
  }

  @Override
  public List<TeamAccess> ofWorkspace(WorkspaceId workspace) {
    return transactions.read(handle -> ACCESSES.list(handle, to(workspace), IN_WORKSPACE));
  }

  @Override
  public Page<TeamAccess> ofWorkspace(WorkspaceId workspace, PageRequest request) {
    return transactions.read(handle -> ACCESSES.page(handle, to(workspace), IN_WORKSPACE, request));
  }

  private static Conditions to(WorkspaceId workspace) {
    return Conditions.where("workspace_id", workspace.value());
  }

  @Override
  public List<TeamAccess> ofTeam(TeamId team) {
    Conditions ofTeam = Conditions.where("team_id", team.value());
    return transactions.read(handle -> ACCESSES.list(handle, ofTeam, "position"));
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
    return transactions.write(handle -> ACCESSES.remove(handle, id.value()));
  }

  private static TeamAccess read(Row row) throws SQLException {
    return new TeamAccess(
        new TeamAccessId(row.getString("id")),
        new TeamId(row.getString("team_id")),
        new WorkspaceId(row.getString("workspace_id")),
        AccessColumns.read(row));
  }
}
