package dev.stateward.adapter.http.access;

import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.access.WorkspaceAccess.Level;
import dev.stateward.domain.access.WorkspaceAccess.Runs;
import dev.stateward.domain.access.WorkspaceAccess.SentinelMocks;
import dev.stateward.domain.access.WorkspaceAccess.StateVersions;
import dev.stateward.domain.access.WorkspaceAccess.Variables;

/** The API's names for the access of a link. */
final class AccessAttributes {
  static final String ACCESS = "access";

  static final String RUNS = "runs";

  static final String VARIABLES = "variables";

  static final String STATE_VERSIONS = "state-versions";

  static final String SENTINEL_MOCKS = "sentinel-mocks";

  static final String WORKSPACE_LOCKING = "workspace-locking";

  static final String RUN_TASKS = "run-tasks";

  static final String POLICY_OVERRIDES = "policy-overrides";

  /** The level with individually chosen permissions. */
  static final String CUSTOM = "custom";

  private static final String NONE = "none";

  private static final String READ = "read";

  private static final String WRITE = "write";

  private AccessAttributes() {}

  static String of(WorkspaceAccess access) {
    return switch (access) {
      case Level level ->
          switch (level) {
            case READ -> READ;
            case PLAN -> "plan";
            case WRITE -> WRITE;
            case ADMIN -> "admin";
          };
      case WorkspaceAccess.Custom ignored -> CUSTOM;
    };
  }

  static String of(Runs runs) {
    return switch (runs) {
      case READ -> READ;
      case PLAN -> "plan";
      case APPLY -> "apply";
    };
  }

  static String of(Variables variables) {
    return switch (variables) {
      case NONE -> NONE;
      case READ -> READ;
      case WRITE -> WRITE;
    };
  }

  static String of(StateVersions states) {
    return switch (states) {
      case NONE -> NONE;
      case READ_OUTPUTS -> "read-outputs";
      case READ -> READ;
      case WRITE -> WRITE;
    };
  }

  static String of(SentinelMocks mocks) {
    return switch (mocks) {
      case NONE -> NONE;
      case READ -> READ;
    };
  }
}
