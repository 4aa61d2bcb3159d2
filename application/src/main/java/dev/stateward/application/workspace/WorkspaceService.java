package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Stores;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.application.workspace.port.WorkspaceFilter;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.ProjectPermission;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.StateSharing;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceLock;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.domain.workspace.WorkspaceSettings;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Manages workspaces. */
final class WorkspaceService implements ManagingWorkspaces {
  private final Authorizer authorizer;
  private final Stores stores;
  private final WorkspaceViews views;
  private final WorkspaceDeletion deletion;
  private final Identifiers identifiers;
  private final InstantSource time;

  WorkspaceService(UseCaseContext context, WorkspaceViews views, WorkspaceDeletion deletion) {
    this.authorizer = context.authorizer();
    this.stores = context.stores();
    this.views = views;
    this.deletion = deletion;
    this.identifiers = context.identifiers();
    this.time = context.time();
  }

  @Override
  public WorkspaceView create(
      Caller caller, OrganizationName organization, Draft draft, List<TagBinding> tags) {
    Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, organization);
    requireCreator(entered, draft.project());
    TagRules.requireFew(List.of(), tags);
    requireOneSharing(WorkspaceSettings.INITIAL, draft.settings());
    return namesKept(() -> {
      Instant now = time.instant();
      Workspace workspace =
          new Workspace(
              identifiers.workspace(),
              entered.organization(),
              project(entered.organization().id(), draft.project()),
              draft.name(),
              draft.settings(),
              WorkspaceLock.Unlocked.NEVER_LOCKED,
              now,
              now);
      ResourceLimits.requireRoom(stores, new Group.Workspaces(entered.organization().id()));
      stores.workspaces().add(workspace);
      stores.workspaces().bind(workspace.id(), tags);
      authorizer.recorder().record(caller, AuditEvents.created(workspace));
      return views.view(authorizer.require(caller, Permission.READ_WORKSPACE, workspace.id()));
    });
  }

  /** Authorizes callers who manage all workspaces or may create workspaces in the project. */
  private void requireCreator(Authorizer.AuthorizedOrganization entered, ProjectChoice choice) {
    if (entered.standing().allows(OrganizationPermission.MANAGE_WORKSPACES)) {
      return;
    }
    OrganizationId organization = entered.organization().id();
    Optional<Project> project =
        switch (choice) {
          case ProjectChoice.Default() -> stores.projects().defaultOf(organization);
          case ProjectChoice.Chosen(var id) ->
              stores.projects().find(id).filter(it -> it.organization().id().equals(organization));
        };
    if (project
        .filter(it ->
            authorizer
                .standing(entered.credential(), it)
                .allows(ProjectPermission.CREATE_WORKSPACES))
        .isEmpty()) {
      throw UseCaseFailedException.denied(
          entered.principal(),
          DeniedEvents.access(entered.organization(), OrganizationPermission.MANAGE_WORKSPACES));
    }
  }

  @Override
  public WorkspaceView show(Caller caller, WorkspaceId workspace) {
    return views.view(authorizer.require(caller, Permission.READ_WORKSPACE, workspace));
  }

  @Override
  public WorkspaceView find(Caller caller, OrganizationName organization, WorkspaceName workspace) {
    return views.view(
        authorizer.require(caller, Permission.READ_WORKSPACE, organization, workspace));
  }

  @Override
  public Page<WorkspaceView> list(
      Caller caller,
      OrganizationName organization,
      WorkspaceFilter selection,
      PageRequest request) {
    Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, organization);
    Page<Workspace> page =
        stores
            .workspaces()
            .list(entered.principal(), entered.organization().id(), selection, request);
    return new Page<>(views.views(entered.credential(), page.items()), request, page.total());
  }

  @Override
  public WorkspaceView update(Caller caller, WorkspaceId workspace, UnaryOperator<Draft> change) {
    return namesKept(() -> {
      Workspace held =
          stores.workspaces().hold(workspace).orElseThrow(UseCaseFailedException::notFound);
      authorizer.require(caller, Permission.UPDATE_SETTINGS, workspace);
      Draft draft =
          change.apply(
              new Draft(held.name(), new ProjectChoice.Chosen(held.project()), held.settings()));
      requireOneSharing(held.settings(), draft.settings());
      ProjectId project = held.project();
      if (!draft.project().equals(new ProjectChoice.Chosen(project))) {
        project = project(held.organization().id(), draft.project());
      }
      if (!project.equals(held.project())) {
        new ProjectMoves(authorizer, stores).require(authorizer.credential(caller), held, project);
      }
      Workspace changed = held.changed(draft.name(), project, draft.settings(), time.instant());
      if (!stores.workspaces().save(changed)) {
        throw new IllegalStateException("a held workspace is gone");
      }
      if (StateSharing.of(draft.settings().flags()) != StateSharing.WITH_CHOSEN) {
        stores.stateConsumers().clear(workspace);
      }
      authorizer.recorder().record(caller, AuditEvents.changed(held, changed));
      return views.view(authorizer.require(caller, Permission.READ_WORKSPACE, workspace));
    });
  }

  /** A workspace that already has both may keep them, so that other changes stay possible. */
  private static void requireOneSharing(WorkspaceSettings before, WorkspaceSettings after) {
    if (after.sharesTwice() && !before.sharesTwice()) {
      throw new UseCaseFailedException(
          Failure.Invalid.of(
              "/data/attributes/project-remote-state",
              "Project remote state cannot be enabled when global remote state sharing is enabled"));
    }
  }

  @Override
  public void delete(Caller caller, WorkspaceId workspace) {
    stores
        .transactions()
        .run(() -> {
          Authorizer.AuthorizedWorkspace held = hold(caller, workspace);
          requireForce(held);
          deletion.delete(caller, held.workspace());
        });
  }

  @Override
  public void deleteSafely(Caller caller, WorkspaceId workspace) {
    stores
        .transactions()
        .run(() -> {
          Workspace held = hold(caller, workspace).workspace();
          requireSafe(held);
          deletion.delete(caller, held);
        });
  }

  private Authorizer.AuthorizedWorkspace hold(Caller caller, WorkspaceId id) {
    return authorizer.hold(authorizer.credential(caller), Permission.DELETE_WORKSPACE, id);
  }

  /** Unless the organization allows others, only owners delete workspaces in use. */
  private void requireForce(Authorizer.AuthorizedWorkspace seen) {
    if (!views.mayForceDelete(seen) && !unused(seen.workspace())) {
      throw new UseCaseFailedException(
          new Failure.Forbidden(
              "Only owners may delete a workspace that manages resources, or whose state was not"
                  + " counted yet, as long as the organization does not set"
                  + " allow-force-delete-workspaces. Destroy its resources and delete it safely."));
    }
  }

  private boolean unused(Workspace workspace) {
    Optional<StateVersion.Finalized> current = stores.stateVersions().current(workspace.id());
    return current.isEmpty()
        || current.get().empty()
        || Long.valueOf(0)
            .equals(
                stores
                    .catalog()
                    .managedResources(List.of(current.get().id()))
                    .get(current.get().id()));
  }

  private void requireSafe(Workspace workspace) {
    if (workspace.lock() instanceof WorkspaceLock.Locked) {
      throw new UseCaseFailedException(new Failure.UnsafeToDeleteLocked());
    }
    Optional<StateVersion.Finalized> current = stores.stateVersions().current(workspace.id());
    if (current.isEmpty() || current.get().empty()) {
      return;
    }
    StateVersionId version = current.get().id();
    Long managed = stores.catalog().managedResources(List.of(version)).get(version);
    if (managed == null) {
      throw new UseCaseFailedException(
          stores
              .catalog()
              .failure(version)
              .<Failure>map(failed -> new Failure.UnsafeToDeleteUncounted(failed.reason()))
              .orElseGet(Failure.UnsafeToDeleteUnexamined::new));
    }
    if (managed > 0) {
      throw new UseCaseFailedException(new Failure.UnsafeToDeleteManaging(managed));
    }
  }

  /** The target project, locked so that it is not deleted before the workspace is in it. */
  private ProjectId project(OrganizationId organization, ProjectChoice choice) {
    return switch (choice) {
      case ProjectChoice.Default() ->
          stores
              .projects()
              .defaultOf(organization)
              .map(Project::id)
              .orElseThrow(UseCaseFailedException::notFound);
      case ProjectChoice.Chosen(var id) ->
          stores
              .projects()
              .hold(id)
              .filter(project -> project.organization().id().equals(organization))
              .map(Project::id)
              .orElseThrow(() ->
                  new UseCaseFailedException(
                      Failure.Invalid.of(
                          "/data/relationships/project",
                          "Project was not found in the organization")));
    };
  }

  private <T> T namesKept(Supplier<T> work) {
    try {
      return stores.transactions().inTransaction(work);
    } catch (NameTakenException e) {
      throw new UseCaseFailedException(
          Failure.Invalid.of("/data/attributes/name", "Name has already been taken"));
    }
  }
}
