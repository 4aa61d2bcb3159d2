package dev.stateward.adapter.jdbc.access;

import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.access.ProjectAccess;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** Maps the access of a team to a project to and from the columns of {@code team_projects}. */
final class ProjectAccessColumns {
  /** What the names of the columns begin with beside those of a link to a workspace. */
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
      return Columns.constant(ProjectAccess.Level.class, access);
    }
    return new ProjectAccess.Custom(
        new ProjectAccess.OnProject(
            Columns.constant(ProjectAccess.Settings.class, row.getString(prefix + "settings")),
            Columns.constant(ProjectAccess.Teams.class, row.getString(prefix + "teams")),
            Columns.constant(
                ProjectAccess.VariableSets.class, row.getString(prefix + "variable_sets"))),
        new ProjectAccess.OnWorkspaces(
            AccessColumns.custom(row, prefix),
            row.getBoolean(prefix + "create_workspaces"),
            row.getBoolean(prefix + "delete_workspaces"),
            row.getBoolean(prefix + "move_workspaces"),
            row.getBoolean(prefix + "policy_overrides")));
  }

  /** Binds {@code access} to parameters that are named as the columns are. */
  static <S extends SqlStatement<S>> S bind(S statement, ProjectAccess access) {
    return switch (access) {
      case ProjectAccess.Level level -> bind(statement, Columns.name(level), null);
      case ProjectAccess.Custom custom -> bind(statement, AccessColumns.CUSTOM, custom);
    };
  }

  private static <S extends SqlStatement<S>> S bind(
      S statement, String access, ProjectAccess.@Nullable Custom custom) {
    var project = custom == null ? null : custom.project();
    var workspaces = custom == null ? null : custom.workspaces();
    return AccessColumns.bind(statement, access, workspaces == null ? null : workspaces.access())
        .bind("settings", project == null ? null : Columns.name(project.settings()))
        .bind("teams", project == null ? null : Columns.name(project.teams()))
        .bind("variable_sets", project == null ? null : Columns.name(project.variableSets()))
        .bind("create_workspaces", workspaces == null ? null : workspaces.create())
        .bind("delete_workspaces", workspaces == null ? null : workspaces.delete())
        .bind("move_workspaces", workspaces == null ? null : workspaces.move())
        .bind("policy_overrides", workspaces == null ? null : workspaces.policyOverrides());
  }
}
