package dev.stateward.testkit.memory;

import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionResolver;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.Standing;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which workspaces of an organization a principal may see: all of them, or the linked ones. */
record Visibility(boolean all, Set<WorkspaceId> linked) {
  static Visibility of(Tables tables, Principal viewer, OrganizationId organization) {
    Standing standing =
        InMemoryMemberships.standing(tables, viewer, organization, team -> List.of());
    boolean all = PermissionResolver.resolve(standing.grants()).allows(Permission.READ_WORKSPACE);
    Set<WorkspaceId> linked = new HashSet<>();
    if (standing.member()) {
      Set<?> teams = Set.copyOf(InMemoryMemberships.teams(tables, viewer, organization));
      tables.links.values().stream()
          .filter(link -> teams.contains(link.team()))
          .forEach(link -> linked.add(link.workspace()));
    }
    return new Visibility(all, linked);
  }

  boolean shows(WorkspaceId workspace) {
    return all || linked.contains(workspace);
  }
}
