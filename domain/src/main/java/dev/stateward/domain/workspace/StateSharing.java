package dev.stateward.domain.workspace;

import java.util.Set;

/**
 * Which workspaces may read the state of one, each in its own runs (Workspaces API: {@code
 * global-remote-state}, {@code project-remote-state}, remote state consumers).
 */
public enum StateSharing {
  /** Those that were chosen, one by one. */
  WITH_CHOSEN,
  /** All others of its project. */
  WITH_PROJECT,
  /** All others of its organization. */
  WITH_ORGANIZATION;

  /** What the flags of a workspace say; the wider sharing wins. */
  public static StateSharing of(Set<WorkspaceFlag> flags) {
    if (flags.contains(WorkspaceFlag.GLOBAL_REMOTE_STATE)) {
      return WITH_ORGANIZATION;
    }
    return flags.contains(WorkspaceFlag.PROJECT_REMOTE_STATE) ? WITH_PROJECT : WITH_CHOSEN;
  }
}
