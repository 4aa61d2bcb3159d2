package dev.stateward.adapter.jdbc;

import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.fixture.TeamSeeds;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/** Puts teams into tables by hand. */
record SqlTeamSeeds(String url, String user, String password) implements TeamSeeds {
  private Jdbi jdbi() {
    return Jdbi.create(url, user, password);
  }

  @Override
  public void add(
      OrganizationId organization, TeamId team, Set<OrganizationPermission> permissions) {
    jdbi()
        .useHandle(handle ->
            handle
                .createUpdate(
                    """
                    INSERT INTO teams (
                      id, organization_id, name, visibility, is_owners, organization_access)
                    VALUES (:id, :organization, :id, 'secret', FALSE, :access)
                    """)
                .bind("id", team.value())
                .bind("organization", organization.value())
                .bind("access", Columns.names(permissions))
                .execute());
  }

  @Override
  public void put(TeamId team, UserId member) {
    jdbi()
        .useHandle(handle ->
            handle
                .createUpdate(
                    """
                    INSERT INTO team_members (organization_id, team_id, user_id)
                    SELECT organization_id, id, CAST(:user AS varchar)
                      FROM teams
                     WHERE id = :id
                    """)
                .bind("id", team.value())
                .bind("user", member.value())
                .execute());
  }

  @Override
  public void link(TeamId team, WorkspaceId workspace, WorkspaceAccess access) {
    jdbi()
        .useHandle(handle ->
            handle
                .createUpdate(
                    """
                    INSERT INTO team_workspaces (
                      id, organization_id, team_id, workspace_id, access, runs, variables,
                      state_versions, sentinel_mocks, workspace_locking, run_tasks)
                    SELECT CAST(:id AS varchar), t.organization_id, t.id,
                           CAST(:workspace AS varchar), CAST(:access AS varchar),
                           CAST(:runs AS varchar), CAST(:variables AS varchar),
                           CAST(:state_versions AS varchar), CAST(:sentinel_mocks AS varchar),
                           CAST(:workspace_locking AS boolean), CAST(:run_tasks AS boolean)
                      FROM teams t
                     WHERE t.id = :team
                    """)
                .bind("id", "tws-" + team.value() + workspace.value())
                .bind("team", team.value())
                .bind("workspace", workspace.value())
                .bindMap(columns(access))
                .execute());
  }

  private static Map<String, @Nullable Object> columns(WorkspaceAccess access) {
    Map<String, @Nullable Object> columns = new HashMap<>();
    switch (access) {
      case WorkspaceAccess.Level level -> columns.put("access", Columns.name(level));
      case WorkspaceAccess.Custom custom -> {
        columns.put("access", "custom");
        columns.put("runs", Columns.name(custom.runs()));
        columns.put("variables", Columns.name(custom.variables()));
        columns.put("state_versions", Columns.name(custom.stateVersions()));
        columns.put("sentinel_mocks", Columns.name(custom.sentinelMocks()));
        columns.put("workspace_locking", custom.workspaceLocking());
        columns.put("run_tasks", custom.runTasks());
      }
    }
    for (String column :
        Set.of(
            "runs",
            "variables",
            "state_versions",
            "sentinel_mocks",
            "workspace_locking",
            "run_tasks")) {
      columns.putIfAbsent(column, null);
    }
    return columns;
  }

  @Override
  public void unlink(TeamId team, WorkspaceId workspace) {
    jdbi()
        .useHandle(handle ->
            handle
                .createUpdate(
                    """
                    DELETE FROM team_workspaces
                     WHERE team_id = :team
                       AND workspace_id = :workspace
                    """)
                .bind("team", team.value())
                .bind("workspace", workspace.value())
                .execute());
  }
}
