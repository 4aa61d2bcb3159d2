package dev.stateward.adapter.jdbc.access;

import dev.stateward.adapter.jdbc.code.AccessCodes;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.access.WorkspaceAccess;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** Maps the access of a team to a workspace to and from columns. */
final class AccessColumns {
  static final String CUSTOM = "custom";

  private AccessColumns() {}

  static WorkspaceAccess read(Row row) throws SQLException {
    String access = row.getString("access");
    if (!access.equals(CUSTOM)) {
      return AccessCodes.WORKSPACE_LEVELS.constant(access);
    }
    return custom(row, "");
  }

  /** Custom permissions, from columns whose names begin with {@code prefix}. */
  static WorkspaceAccess.Custom custom(Row row, String prefix) throws SQLException {
    return new WorkspaceAccess.Custom(
        AccessCodes.RUNS.constant(row.getString(prefix + "runs")),
        AccessCodes.VARIABLES.constant(row.getString(prefix + "variables")),
        AccessCodes.STATE_VERSIONS.constant(row.getString(prefix + "state_versions")),
        AccessCodes.SENTINEL_MOCKS.constant(row.getString(prefix + "sentinel_mocks")),
        row.getBoolean(prefix + "workspace_locking"),
        row.getBoolean(prefix + "run_tasks"),
        row.getBoolean(prefix + "policy_overrides"));
  }

  /** Binds {@code access} to parameters with the names of the columns. */
  static <S extends SqlStatement<S>> S bind(S statement, WorkspaceAccess access) {
    return switch (access) {
      case WorkspaceAccess.Level level ->
          bind(statement, AccessCodes.WORKSPACE_LEVELS.code(level), null)
              .bind("policy_overrides", false);
      case WorkspaceAccess.Custom custom -> bind(statement, CUSTOM, custom);
    };
  }

  /** Binds the code of the access, and {@code custom} or nothing to the rest. */
  static <S extends SqlStatement<S>> S bind(
      S statement, String access, WorkspaceAccess.@Nullable Custom custom) {
    return statement
        .bind("access", access)
        .bind("runs", custom == null ? null : AccessCodes.RUNS.code(custom.runs()))
        .bind("variables", custom == null ? null : AccessCodes.VARIABLES.code(custom.variables()))
        .bind(
            "state_versions",
            custom == null ? null : AccessCodes.STATE_VERSIONS.code(custom.stateVersions()))
        .bind(
            "sentinel_mocks",
            custom == null ? null : AccessCodes.SENTINEL_MOCKS.code(custom.sentinelMocks()))
        .bind("workspace_locking", custom == null ? null : custom.workspaceLocking())
        .bind("run_tasks", custom == null ? null : custom.runTasks())
        .bind("policy_overrides", custom == null ? null : custom.policyOverrides());
  }
}
