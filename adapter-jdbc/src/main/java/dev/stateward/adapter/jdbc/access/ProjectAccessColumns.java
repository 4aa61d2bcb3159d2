package dev.stateward.adapter.jdbc.access;

import dev.stateward.adapter.jdbc.code.AccessCodes;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.access.ProjectAccess;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** Maps the access of a team to a project to and from the columns of {@code team_projects}. */
final class ProjectAccessColumns {
  /** The prefix of these columns when they are selected together with those of a workspace. */
  static final String PREFIX = "project_";

  /** The columns of {@code tp}, prefixed. */
  static final String PREFIXED =
      """
             tp.access AS project_access,
             tp.settings AS project_settings,
             tp.teams AS project_teams,
             tp.variable_sets AS project_variable_sets,
             tp.runs AS project_runs,
             tp.variables AS project_variables,
             tp.state_versions AS project_state_versions,
             tp.sentinel_mocks AS project_sentinel_mocks,
             tp.workspace_locking AS project_workspace_locking,
             tp.run_tasks AS project_run_tasks,
             tp.create_workspaces AS project_create_workspaces,
             tp.delete_workspaces AS project_delete_workspaces,
             tp.move_workspaces AS project_move_workspaces,
             tp.policy_overrides AS project_policy_overrides
      """;

  private ProjectAccessColumns() {}

  static ProjectAccess read(Row row) throws SQLException {
    return read(row, "");
  }

  static ProjectAccess readPrefixed(Row row) throws SQLException {
    return read(row, PREFIX);
  }

  private static ProjectAccess read(Row row, String prefix) throws SQLException {
    String access = row.getString(prefix + "access");
    if (!access.equals(AccessColumns.CUSTOM)) {
      return AccessCodes.PROJECT_LEVELS.constant(access);
    }
    return new ProjectAccess.Custom(
        AccessCodes.PROJECT_SETTINGS.constant(row.getString(prefix + "settings")),
        AccessCodes.PROJECT_TEAMS.constant(row.getString(prefix + "teams")),
        AccessCodes.PROJECT_VARIABLE_SETS.constant(row.getString(prefix + "variable_sets")),
        AccessColumns.custom(row, prefix),
        row.getBoolean(prefix + "create_workspaces"),
        row.getBoolean(prefix + "delete_workspaces"),
        row.getBoolean(prefix + "move_workspaces"));
  }

  /** Binds {@code access} to parameters with the names of the columns. */
  static <S extends SqlStatement<S>> S bind(S statement, ProjectAccess access) {
    return switch (access) {
      case ProjectAccess.Level level ->
          bind(statement, AccessCodes.PROJECT_LEVELS.code(level), null);
      case ProjectAccess.Custom custom -> bind(statement, AccessColumns.CUSTOM, custom);
    };
  }

  private static <S extends SqlStatement<S>> S bind(
      S statement, String access, ProjectAccess.@Nullable Custom custom) {
    return AccessColumns.bind(statement, access, custom == null ? null : custom.workspaces())
        .bind(
            "settings",
            custom == null ? null : AccessCodes.PROJECT_SETTINGS.code(custom.settings()))
        .bind("teams", custom == null ? null : AccessCodes.PROJECT_TEAMS.code(custom.teams()))
        .bind(
            "variable_sets",
            custom == null ? null : AccessCodes.PROJECT_VARIABLE_SETS.code(custom.variableSets()))
        .bind("create_workspaces", custom == null ? null : custom.create())
        .bind("delete_workspaces", custom == null ? null : custom.delete())
        .bind("move_workspaces", custom == null ? null : custom.move());
  }
}
