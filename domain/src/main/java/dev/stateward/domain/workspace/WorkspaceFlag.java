package dev.stateward.domain.workspace;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** A switch of a workspace that clients set and read back; this server applies only its own. */
public enum WorkspaceFlag {
  ALLOW_DESTROY_PLAN(true),
  ASSESSMENTS_ENABLED(false),
  AUTO_APPLY(false),
  AUTO_APPLY_RUN_TRIGGER(false),
  FILE_TRIGGERS_ENABLED(true),
  GLOBAL_REMOTE_STATE(false),
  PROJECT_REMOTE_STATE(false),
  QUEUE_ALL_RUNS(false),
  SPECULATIVE_ENABLED(true),
  STRUCTURED_RUN_OUTPUT_ENABLED(true),
  INHERITS_PROJECT_AUTO_DESTROY(true),
  /** The execution mode is the workspace's own, not the organization's. */
  OWN_EXECUTION_MODE(false),
  /** The agent pool is the workspace's own, not the organization's. */
  OWN_AGENT_POOL(false);

  private final boolean setAtFirst;

  WorkspaceFlag(boolean setAtFirst) {
    this.setAtFirst = setAtFirst;
  }

  /** The flags that a new workspace has set. */
  public static Set<WorkspaceFlag> setAtFirst() {
    EnumSet<WorkspaceFlag> flags = EnumSet.noneOf(WorkspaceFlag.class);
    for (WorkspaceFlag flag : values()) {
      if (flag.setAtFirst) {
        flags.add(flag);
      }
    }
    return Collections.unmodifiableSet(flags);
  }
}
