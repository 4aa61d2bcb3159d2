package dev.stateward.domain.access;

import java.util.Collection;
import java.util.List;

/**
 * Resolves what a principal may do to a workspace from its grants.
 *
 * <p>Grants add up and the most permissive wins: permissions are the union of what each grant
 * gives. A team that manages workspaces administers each of them, whatever its access to one says
 * (State Versions API, "Access resolution", the example).
 */
public final class PermissionResolver {
  private PermissionResolver() {}

  /**
   * Resolves {@code grants}, in whatever order. The answer says for each permission which of them
   * give it ({@link ResolvedAccess#reasons}).
   *
   * @param grants what the principal was granted on the workspace: by ownership, throughout the
   *     organization, by access to its project, and by access of its teams
   */
  public static ResolvedAccess resolve(Collection<Grant> grants) {
    return new ResolvedAccess(List.copyOf(grants));
  }
}
