package dev.stateward.domain.team;

import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Objects;

/**
 * The access of a team to a workspace; at most one for each pair.
 *
 * @param id its identifier
 * @param team the team
 * @param workspace the workspace
 * @param access what it gives
 * @param policyOverrides whether it gives the override of policies, which takes effect with the
 *     team's permission to delegate it; false unless the access is custom
 */
public record TeamAccess(
    TeamAccessId id,
    TeamId team,
    WorkspaceId workspace,
    WorkspaceAccess access,
    boolean policyOverrides) {
  public TeamAccess {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(team, "team is null");
    Objects.requireNonNull(workspace, "workspace is null");
    Objects.requireNonNull(access, "access is null");
    if (policyOverrides && access instanceof WorkspaceAccess.Level) {
      throw new IllegalArgumentException("a fixed level does not override policies");
    }
  }

  /** The permissions that are shown for it, chosen or implied by its level. */
  public WorkspaceAccess.Custom shown() {
    return shown(access);
  }

  /** The permissions that are shown for {@code access}, chosen or implied by its level. */
  static WorkspaceAccess.Custom shown(WorkspaceAccess access) {
    return switch (access) {
      case WorkspaceAccess.Level level -> level.implied();
      case WorkspaceAccess.Custom custom -> custom;
    };
  }
}
