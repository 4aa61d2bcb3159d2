package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.port.Credential;
import dev.stateward.application.store.Stores;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.application.workspace.port.WorkspaceView.CurrentState;
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

/** Makes views of workspaces. */
final class WorkspaceViews {
  private final Stores stores;
  private final Authorizer authorizer;

  WorkspaceViews(Stores stores, Authorizer authorizer) {
    this.stores = stores;
    this.authorizer = authorizer;
  }

  /** How {@code seen} looks now, with the lock and settings of {@code seen}. */
  WorkspaceView view(Authorizer.AuthorizedWorkspace seen) {
    return views(List.of(seen)).getFirst();
  }

  /** {@code workspaces} as {@code credential} sees them, in the same order. */
  List<WorkspaceView> views(Credential credential, List<Workspace> workspaces) {
    return views(
        workspaces.stream()
            .map(it ->
                new Authorizer.AuthorizedWorkspace(
                    credential, it, authorizer.permissions(credential, it)))
            .toList());
  }

  private List<WorkspaceView> views(List<Authorizer.AuthorizedWorkspace> workspaces) {
    List<WorkspaceId> ids = workspaces.stream().map(seen -> seen.workspace().id()).toList();
    Map<WorkspaceId, List<TagBinding>> tags = stores.workspaces().tags(ids);
    Map<WorkspaceId, StateVersionId> current = stores.workspaces().currentVersions(ids);
    Map<StateVersionId, Long> managed = stores.catalog().managedResources(current.values());
    Map<WorkspaceId, Retention> retention = stores.retentionPolicies().effective(ids);
    Map<ProjectId, WorkspaceDefaults> defaults =
        stores
            .projects()
            .workspaceDefaults(
                workspaces.stream().map(seen -> seen.workspace().project()).distinct().toList());
    Set<OrganizationId> lenient = leavingForceToOthers(workspaces);
    return workspaces.stream()
        .map(seen ->
            new WorkspaceView(
                seen.workspace(),
                tags.getOrDefault(seen.workspace().id(), List.of()),
                permissions(seen),
                mayForceDelete(seen, lenient),
                currentState(seen.workspace().id(), current, managed),
                retention.getOrDefault(seen.workspace().id(), new Retention.Unset()),
                defaults(defaults, seen.workspace())))
        .toList();
  }

  /** Whether the caller may delete the workspace that they have seen, whatever it manages. */
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

  /** The organizations that leave it to others than owners to delete what is in use. */
  private Set<OrganizationId> leavingForceToOthers(
      List<Authorizer.AuthorizedWorkspace> workspaces) {
    List<OrganizationId> ids =
        workspaces.stream().map(seen -> seen.workspace().organization().id()).distinct().toList();
    return stores.organizations().settings(ids).entrySet().stream()
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

  /** What it may do, and beside its grants what the lock gives to who holds it. */
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
