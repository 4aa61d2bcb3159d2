package dev.stateward.domain.access;

import java.util.EnumSet;
import java.util.Objects;

/** What access of a team to a workspace gives: a fixed level, or permissions chosen one by one. */
public sealed interface WorkspaceAccess extends LeveledAccess<WorkspaceAccess.Custom> {
  /** The permissions it confers. */
  PermissionSet permissions();

  /** Reading of runs. */
  enum Runs {
    READ(Permission.READ_RUNS),
    PLAN(Permission.PLAN_RUNS),
    APPLY(Permission.APPLY_RUNS);

    private final Permission permission;

    Runs(Permission permission) {
      this.permission = permission;
    }
  }

  /** Reading and writing of variables. */
  enum Variables {
    NONE(Permission.READ_WORKSPACE),
    READ(Permission.READ_VARIABLES),
    WRITE(Permission.WRITE_VARIABLES);

    private final Permission permission;

    Variables(Permission permission) {
      this.permission = permission;
    }
  }

  /** Reading and writing of state versions. */
  enum StateVersions {
    NONE(Permission.READ_WORKSPACE),
    READ_OUTPUTS(Permission.READ_OUTPUTS),
    READ(Permission.READ_STATE),
    WRITE(Permission.WRITE_STATE);

    private final Permission permission;

    StateVersions(Permission permission) {
      this.permission = permission;
    }
  }

  /** Reading of the mock files of policies. */
  enum SentinelMocks {
    NONE(Permission.READ_WORKSPACE),
    READ(Permission.READ_SENTINEL_MOCKS);

    private final Permission permission;

    SentinelMocks(Permission permission) {
      this.permission = permission;
    }
  }

  /** A fixed level; each contains the one before it. */
  enum Level implements WorkspaceAccess {
    READ(
        new Custom(
            Runs.READ,
            Variables.READ,
            StateVersions.READ,
            SentinelMocks.NONE,
            false,
            false,
            false)),
    PLAN(
        new Custom(
            Runs.PLAN,
            Variables.READ,
            StateVersions.READ,
            SentinelMocks.NONE,
            false,
            false,
            false)),
    WRITE(
        new Custom(
            Runs.APPLY,
            Variables.WRITE,
            StateVersions.WRITE,
            SentinelMocks.READ,
            true,
            false,
            false)),
    /** In addition to {@link #shown()}: settings, team access, force-unlock and deletion. */
    ADMIN(
        new Custom(
            Runs.APPLY,
            Variables.WRITE,
            StateVersions.WRITE,
            SentinelMocks.READ,
            true,
            true,
            false),
        Permission.UPDATE_SETTINGS,
        Permission.MANAGE_TEAM_ACCESS,
        Permission.FORCE_UNLOCK,
        Permission.DELETE_WORKSPACE);

    private final Custom implied;
    private final PermissionSet permissions;

    Level(Custom implied, Permission... others) {
      this.implied = implied;
      this.permissions = implied.permissions().union(PermissionSet.of(others));
    }

    @Override
    public Custom shown() {
      return implied;
    }

    @Override
    public String label() {
      return Labels.of(this);
    }

    @Override
    public PermissionSet permissions() {
      return permissions;
    }
  }

  /**
   * Permissions chosen one by one.
   *
   * @param workspaceLocking whether it gives the lock
   * @param runTasks whether it gives the management of run tasks
   * @param policyOverrides whether it gives the override of policies, which takes effect with the
   *     team's permission to delegate it
   */
  record Custom(
      Runs runs,
      Variables variables,
      StateVersions stateVersions,
      SentinelMocks sentinelMocks,
      boolean workspaceLocking,
      boolean runTasks,
      boolean policyOverrides)
      implements WorkspaceAccess {
    /** The default when access names none of them. */
    public static final Custom LEAST =
        new Custom(
            Runs.READ, Variables.NONE, StateVersions.NONE, SentinelMocks.NONE, false, false, false);

    public Custom {
      Objects.requireNonNull(runs, "runs is null");
      Objects.requireNonNull(variables, "variables is null");
      Objects.requireNonNull(stateVersions, "stateVersions is null");
      Objects.requireNonNull(sentinelMocks, "sentinelMocks is null");
    }

    @Override
    public Custom shown() {
      return this;
    }

    @Override
    public String label() {
      return "custom (runs %s, variables %s, state-versions %s, sentinel-mocks %s, workspace-locking %s, run-tasks %s)"
          .formatted(
              Labels.of(runs),
              Labels.of(variables),
              Labels.of(stateVersions),
              Labels.of(sentinelMocks),
              workspaceLocking,
              runTasks);
    }

    @Override
    public PermissionSet permissions() {
      EnumSet<Permission> given =
          EnumSet.of(
              runs.permission,
              variables.permission,
              stateVersions.permission,
              sentinelMocks.permission);
      if (workspaceLocking) {
        given.add(Permission.LOCK);
      }
      if (runTasks) {
        given.add(Permission.MANAGE_RUN_TASKS);
      }
      return new PermissionSet(given);
    }
  }
}
