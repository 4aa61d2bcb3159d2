package dev.stateward.domain.access;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** Something that may be done to a workspace. One that contains others implies them. */
public enum Permission {
  /** See that the workspace exists, and its attributes. */
  READ_WORKSPACE,
  READ_RUNS(READ_WORKSPACE),
  PLAN_RUNS(READ_RUNS),
  APPLY_RUNS(PLAN_RUNS),
  READ_VARIABLES(READ_WORKSPACE),
  WRITE_VARIABLES(READ_VARIABLES),
  /** Read the outputs of the current state, and nothing else of it. */
  READ_OUTPUTS(READ_WORKSPACE),
  READ_STATE(READ_OUTPUTS),
  /** Create, upload and roll back states, under the lock. */
  WRITE_STATE(READ_STATE),
  READ_SENTINEL_MOCKS(READ_WORKSPACE),
  LOCK(READ_WORKSPACE),
  MANAGE_RUN_TASKS(READ_WORKSPACE),
  OVERRIDE_POLICIES(READ_WORKSPACE),
  UPDATE_SETTINGS(READ_WORKSPACE),
  MANAGE_TEAM_ACCESS(READ_WORKSPACE),
  FORCE_UNLOCK(READ_WORKSPACE),
  DELETE_WORKSPACE(READ_WORKSPACE),
  /** Soft delete, restore and destroy the content of state versions; only owners have it. */
  MANAGE_BACKING_DATA(READ_STATE);

  private final Set<Permission> contained;

  Permission(Permission... contained) {
    // No EnumSet: it needs all constants, which do not exist yet in the constructor.
    Set<Permission> all = new LinkedHashSet<>();
    for (Permission permission : contained) {
      all.add(permission);
      all.addAll(permission.contained);
    }
    this.contained = Collections.unmodifiableSet(all);
  }

  /** Its name as people read it, such as {@code read-outputs}. */
  public String label() {
    return Labels.of(this);
  }

  /** The permissions that it implies, itself left out. */
  public Set<Permission> contained() {
    return contained;
  }
}
