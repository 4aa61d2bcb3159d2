package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.retention.port.RetentionPolicies;
import dev.stateward.application.workspace.port.WorkspaceDetails;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionSet;
import dev.stateward.domain.retention.Retention;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Creates views of workspaces. */
final class WorkspaceViews {
  private final Workspaces workspaces;
  private final RetentionPolicies retentionPolicies;

  WorkspaceViews(Workspaces workspaces, RetentionPolicies retentionPolicies) {
    this.workspaces = workspaces;
    this.retentionPolicies = retentionPolicies;
  }

  /** The present view of {@code seen}, with the lock and settings of {@code seen}. */
  WorkspaceView view(Authorizer.AuthorizedWorkspace seen) {
    return views(List.of(seen)).getFirst();
  }

  /** The present views of {@code seen}, in the same order. */
  List<WorkspaceView> views(List<Authorizer.AuthorizedWorkspace> seen) {
    List<WorkspaceId> ids = seen.stream().map(it -> it.workspace().id()).toList();
    Map<WorkspaceId, WorkspaceDetails> details = workspaces.details(ids);
    Map<WorkspaceId, Retention> retention = retentionPolicies.effective(ids);
    return seen.stream()
        .map(it ->
            view(
                it,
                of(details, it.workspace().id()),
                retention.getOrDefault(it.workspace().id(), new Retention.Unset())))
        .toList();
  }

  private static WorkspaceDetails of(Map<WorkspaceId, WorkspaceDetails> known, WorkspaceId id) {
    return Optional.ofNullable(known.get(id))
        .orElseThrow(() -> new IllegalStateException("a workspace without details"));
  }

  private static WorkspaceView view(
      Authorizer.AuthorizedWorkspace seen, WorkspaceDetails details, Retention retention) {
    return new WorkspaceView(
        seen.workspace(),
        details.tags(),
        permissions(seen),
        mayForceDelete(seen, details),
        details.current(),
        retention,
        details.defaults());
  }

  /** Whether the caller may delete the workspace even when it manages resources. */
  boolean mayForceDelete(Authorizer.AuthorizedWorkspace seen) {
    WorkspaceId id = seen.workspace().id();
    return mayForceDelete(seen, of(workspaces.details(List.of(id)), id));
  }

  private static boolean mayForceDelete(
      Authorizer.AuthorizedWorkspace seen, WorkspaceDetails details) {
    PermissionSet held = seen.permissions();
    return held.contains(Permission.DELETE_WORKSPACE)
        && (details.forcedByOthers()
            // Which owners alone have.
            || held.contains(Permission.MANAGE_BACKING_DATA));
  }

  /** The granted permissions, and those that holding the lock gives. */
  private static PermissionSet permissions(Authorizer.AuthorizedWorkspace seen) {
    Permission needed = seen.workspace().lock().neededToForceUnlock(seen.principal());
    return seen.permissions().contains(needed)
        ? seen.permissions().union(PermissionSet.of(Permission.FORCE_UNLOCK))
        : seen.permissions();
  }
}
