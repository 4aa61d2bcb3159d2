package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.organization.port.Organizations;
import dev.stateward.application.project.port.Projects;
import dev.stateward.application.retention.port.RetentionPolicies;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.application.workspace.port.WorkspaceView.CurrentState;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionSet;
import dev.stateward.domain.organization.OrganizationFlag;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.retention.Retention;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceDefaults;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Creates views of workspaces. */
final class WorkspaceViews {
  private final Workspaces workspaces;
  private final StateVersionCatalog catalog;
  private final RetentionPolicies retentionPolicies;
  private final Projects projects;
  private final Organizations organizations;

  WorkspaceViews(
      Workspaces workspaces,
      StateVersionCatalog catalog,
      RetentionPolicies retentionPolicies,
      Projects projects,
      Organizations organizations) {
    this.workspaces = workspaces;
    this.catalog = catalog;
    this.retentionPolicies = retentionPolicies;
    this.projects = projects;
    this.organizations = organizations;
  }

  /** The present view of {@code seen}, with the lock and settings of {@code seen}. */
  WorkspaceView view(Authorizer.AuthorizedWorkspace seen) {
    return views(List.of(seen)).getFirst();
  }

  /** The present views of {@code seen}, in the same order. */
  List<WorkspaceView> views(List<Authorizer.AuthorizedWorkspace> seen) {
    List<WorkspaceId> ids = seen.stream().map(it -> it.workspace().id()).toList();
    Map<WorkspaceId, List<TagBinding>> tags = workspaces.tags(ids);
    Map<WorkspaceId, StateVersionId> current = workspaces.currentVersions(ids);
    Map<StateVersionId, Long> managed = catalog.managedResources(current.values());
    Map<WorkspaceId, Retention> retention = retentionPolicies.effective(ids);
    Map<ProjectId, WorkspaceDefaults> defaults =
        projects.workspaceDefaults(
            seen.stream().map(it -> it.workspace().project()).distinct().toList());
    Set<OrganizationId> lenient = leavingForceToOthers(seen);
    return seen.stream()
        .map(it ->
            new WorkspaceView(
                it.workspace(),
                tags.getOrDefault(it.workspace().id(), List.of()),
                permissions(it),
                mayForceDelete(it, lenient),
                currentState(it.workspace().id(), current, managed),
                retention.getOrDefault(it.workspace().id(), new Retention.Unset()),
                defaults(defaults, it.workspace())))
        .toList();
  }

  /** Whether the caller may delete the workspace even when it manages resources. */
  boolean mayForceDelete(Authorizer.AuthorizedWorkspace seen) {
    return mayForceDelete(seen, leavingForceToOthers(List.of(seen)));
  }

  private static boolean mayForceDelete(
      Authorizer.AuthorizedWorkspace seen, Set<OrganizationId> lenient) {
    PermissionSet held = seen.permissions();
    return held.contains(Permission.DELETE_WORKSPACE)
        && (lenient.contains(seen.workspace().organization().id())
            // Which owners alone have.
            || held.contains(Permission.MANAGE_BACKING_DATA));
  }

  /** The organizations that allow others than owners to delete workspaces in use. */
  private Set<OrganizationId> leavingForceToOthers(List<Authorizer.AuthorizedWorkspace> seen) {
    List<OrganizationId> ids =
        seen.stream().map(it -> it.workspace().organization().id()).distinct().toList();
    return organizations.settings(ids).entrySet().stream()
        .filter(entry ->
            entry.getValue().flags().contains(OrganizationFlag.ALLOW_FORCE_DELETE_WORKSPACES))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private static WorkspaceDefaults defaults(
      Map<ProjectId, WorkspaceDefaults> known, Workspace workspace) {
    return Optional.ofNullable(known.get(workspace.project()))
        .orElseThrow(() -> new IllegalStateException("a workspace without a project"));
  }

  /** The granted permissions, and those that holding the lock gives. */
  private static PermissionSet permissions(Authorizer.AuthorizedWorkspace seen) {
    Permission needed = seen.workspace().lock().neededToForceUnlock(seen.principal());
    return seen.permissions().contains(needed)
        ? seen.permissions().union(PermissionSet.of(Permission.FORCE_UNLOCK))
        : seen.permissions();
  }

  private static CurrentState currentState(
      WorkspaceId id, Map<WorkspaceId, StateVersionId> current, Map<StateVersionId, Long> managed) {
    StateVersionId version = current.get(id);
    return version == null
        ? new CurrentState.None()
        : new CurrentState.Version(version, managed.getOrDefault(version, 0L));
  }
}
