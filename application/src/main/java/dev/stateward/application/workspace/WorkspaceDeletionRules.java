package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceLock;
import java.util.List;
import java.util.Optional;

/** The rules for deleting workspaces. */
final class WorkspaceDeletionRules {
  private final StateVersions stateVersions;
  private final StateVersionCatalog catalog;
  private final LegalHoldRules holds;
  private final WorkspaceViews views;

  WorkspaceDeletionRules(
      StateVersions stateVersions,
      StateVersionCatalog catalog,
      LegalHoldRules holds,
      WorkspaceViews views) {
    this.stateVersions = stateVersions;
    this.catalog = catalog;
    this.holds = holds;
    this.views = views;
  }

  /** Only owners may delete workspaces in use, unless the organization allows others to. */
  void requireForce(Authorizer.AuthorizedWorkspace seen) {
    if (!views.mayForceDelete(seen) && !unused(seen.workspace())) {
      throw new UseCaseFailedException(
          new Failure.Forbidden(
              "Only owners may delete a workspace that manages resources, or whose state was not"
                  + " counted yet, as long as the organization does not set"
                  + " allow-force-delete-workspaces. Destroy its resources and delete it safely."));
    }
    holds.requireFree(seen.workspace().id());
  }

  private boolean unused(Workspace workspace) {
    Optional<StateVersion.Finalized> current = stateVersions.current(workspace.id());
    return current.isEmpty()
        || current.get().empty()
        || Long.valueOf(0)
            .equals(catalog.managedResources(List.of(current.get().id())).get(current.get().id()));
  }

  /** Refuses workspaces that are locked or manage resources. */
  void requireSafe(Workspace workspace) {
    if (workspace.lock() instanceof WorkspaceLock.Locked) {
      throw new UseCaseFailedException(new Failure.UnsafeToDeleteLocked());
    }
    requireNothingManaged(workspace);
    holds.requireFree(workspace.id());
  }

  private void requireNothingManaged(Workspace workspace) {
    Optional<StateVersion.Finalized> current = stateVersions.current(workspace.id());
    if (current.isEmpty() || current.get().empty()) {
      return;
    }
    StateVersionId version = current.get().id();
    Long managed = catalog.managedResources(List.of(version)).get(version);
    if (managed == null) {
      throw new UseCaseFailedException(
          catalog
              .failure(version)
              .<Failure>map(failed -> new Failure.UnsafeToDeleteUncounted(failed.reason()))
              .orElseGet(Failure.UnsafeToDeleteUnexamined::new));
    }
    if (managed > 0) {
      throw new UseCaseFailedException(new Failure.UnsafeToDeleteManaging(managed));
    }
  }
}
