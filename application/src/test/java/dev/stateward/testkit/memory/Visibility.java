package dev.stateward.testkit.memory;

import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionResolver;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which workspaces of an organization a principal may see: all of them, or those that one of its
 * teams is linked to, by itself or by its project.
 */
record Visibility(boolean all, Set<WorkspaceId> linked) {
  static Visibility of(Tables tables, Principal viewer, OrganizationId organization) {
    OrganizationAccess access =
        InMemoryMemberships.access(tables, viewer, organization, team -> List.of());
    boolean all = PermissionResolver.resolve(access.grants()).allows(Permission.READ_WORKSPACE);
    Set<WorkspaceId> linked = new HashSet<>();
    if (access.member()) {
      Set<?> teams = Set.copyOf(InMemoryMemberships.teams(tables, viewer, organization));
      tables.links.values().stream()
          .filter(link -> teams.contains(link.team()))
          .forEach(link -> linked.add(link.workspace()));
      Set<ProjectId> projects =
          tables.projectAccesses.values().stream()
              .filter(given -> teams.contains(given.team()))
              .map(TeamProjectAccess::project)
              .collect(Collectors.toSet());
      tables.workspaces.values().stream()
          .filter(workspace -> projects.contains(workspace.project()))
          .forEach(workspace -> linked.add(workspace.id()));
    }
    return new Visibility(all, linked);
  }

  boolean shows(WorkspaceId workspace) {
    return all || linked.contains(workspace);
  }
}
