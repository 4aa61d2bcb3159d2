package dev.stateward.adapter.http.access;

import dev.stateward.domain.access.LeveledAccess;

/** The API's names for what access to a workspace, or to the workspaces of a project, gives. */
final class AccessAttributes {
  static final String ACCESS = "access";

  static final String RUNS = "runs";

  static final String VARIABLES = "variables";

  static final String STATE_VERSIONS = "state-versions";

  static final String SENTINEL_MOCKS = "sentinel-mocks";

  static final String RUN_TASKS = "run-tasks";

  static final String POLICY_OVERRIDES = "policy-overrides";

  /** The level with individually chosen permissions. */
  static final String CUSTOM = "custom";

  private AccessAttributes() {}

  static String of(LeveledAccess<?> access) {
    return access.custom() ? CUSTOM : access.label();
  }
}
