package dev.stateward.application.workspace;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.workspace.WorkspaceSettings;

/** The rules for sharing the states of a workspace. */
final class SharingRules {
  private SharingRules() {}

  /**
   * Refuses to share with the project and with the organization at once. A workspace that already
   * shares with both stays as it is, so that other changes remain possible.
   */
  static void requireOne(WorkspaceSettings before, WorkspaceSettings after) {
    if (after.sharesTwice() && !before.sharesTwice()) {
      throw new UseCaseFailedException(
          Failure.Invalid.of(
              "/data/attributes/project-remote-state",
              "Project remote state cannot be enabled when global remote state sharing is enabled"));
    }
  }
}
