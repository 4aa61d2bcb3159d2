package dev.stateward.application.project;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.ProjectEvents;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.project.port.ManagingProjects;
import dev.stateward.application.project.port.ProjectFilter;
import dev.stateward.application.project.port.Projects;
import dev.stateward.application.store.UniqueNames;
import dev.stateward.application.workspace.TagRules;
import dev.stateward.application.workspace.WorkspaceProjects;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.ProjectPermission;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceDefaults;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Manages projects. */
final class ProjectService implements ManagingProjects {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final Projects projects;
  private final Workspaces workspaces;
  private final ResourceLimits limits;
  private final WorkspaceProjects moves;

  ProjectService(
      UseCaseContext context,
      Projects projects,
      Workspaces workspaces,
      ResourceLimits limits,
      WorkspaceProjects moves) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.time = context.time();
    this.projects = projects;
    this.workspaces = workspaces;
    this.limits = limits;
    this.moves = moves;
  }

  @Override
  public ProjectView create(Caller caller, OrganizationName organization, Input<Draft> input) {
    Authorizer.AuthorizedOrganization entered =
        authorizer.enter(caller, organization, OrganizationPermission.MANAGE_PROJECTS);
    Draft draft = input.parse();
    TagRules.requireFew(List.of(), draft.tags());
    Project project =
        new Project(
            identifiers.project(),
            entered.organization(),
            Project.Role.ADDITIONAL,
            draft.name(),
            draft.settings(),
            time.instant());
    return UniqueNames.inTransaction(
        transactions,
        () -> {
          limits.requireRoom(new Group.Projects(entered.organization().id()));
          projects.add(project);
          projects.replaceTags(project.id(), draft.tags());
          recorder.record(caller, ProjectEvents.created(project, draft.tags()));
          return view(entered.credential(), project);
        });
  }

  @Override
  public Page<ProjectView> list(
      Caller caller, OrganizationName organization, ProjectFilter selection, PageRequest request) {
    Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, organization);
    Page<Project> page = projects.list(entered.organization().id(), selection, request);
    Map<ProjectId, WorkspaceDefaults> defaults =
        projects.workspaceDefaults(page.items().stream().map(Project::id).toList());
    return page.map(project ->
        new ProjectView(
            project,
            authorizer.access(entered.credential(), project),
            defaults(defaults, project.id())));
  }

  @Override
  public ProjectView show(Caller caller, ProjectId project) {
    authorizer.principal(caller);
    Project found = projects.find(project).orElseThrow(UseCaseFailedException::notFound);
    return view(authorizer.enter(caller, found.organization().name()).credential(), found);
  }

  @Override
  public ProjectView update(Caller caller, ProjectId project, UnaryOperator<Draft> change) {
    authorizer.principal(caller);
    return UniqueNames.inTransaction(
        transactions,
        () -> {
          Authorizer.AuthorizedProject seen =
              authorizer.hold(caller, ProjectPermission.UPDATE, project);
          Project before = seen.project();
          List<TagBinding> tags = tags(project);
          Draft draft = change.apply(new Draft(before.name(), before.settings(), tags));
          TagRules.requireFew(tags, draft.tags());
          Project after = before.changed(draft.name(), draft.settings());
          if (!projects.save(after)) {
            throw new IllegalStateException("a held project is gone");
          }
          projects.replaceTags(project, draft.tags());
          recorder.record(caller, ProjectEvents.changed(before, tags, after, draft.tags()));
          return view(seen.credential(), after);
        });
  }

  @Override
  public void delete(Caller caller, ProjectId project) {
    authorizer.principal(caller);
    transactions.run(() -> {
      Project held = authorizer.hold(caller, ProjectPermission.DELETE, project).project();
      requireDeletable(held);
      recorder.record(caller, ProjectEvents.destroyed(held, tags(project)));
      if (!projects.remove(project)) {
        throw new IllegalStateException("a held project is gone");
      }
    });
  }

  private void requireDeletable(Project project) {
    if (project.isDefault()) {
      throw new UseCaseFailedException(
          new Failure.Forbidden("The default project cannot be deleted."));
    }
    long inUse = projects.workspaces(project.id());
    if (inUse > 0) {
      throw new UseCaseFailedException(new Failure.ProjectInUse(inUse));
    }
  }

  @Override
  public void moveInto(Caller caller, ProjectId project, Input<Set<WorkspaceId>> moved) {
    authorizer.principal(caller);
    transactions.run(() -> {
      Project found = projects.find(project).orElseThrow(UseCaseFailedException::notFound);
      require(caller, ProjectPermission.MOVE_WORKSPACES, found);
      // Workspaces are locked before their project and in one order, so that no deadlock
      // occurs.
      List<Workspace> held =
          moved.parse().stream()
              .sorted(Comparator.comparing(WorkspaceId::value))
              .map(id -> held(caller, id, found))
              .toList();
      Project target = projects.hold(project).orElseThrow(UseCaseFailedException::notFound);
      held.forEach(workspace -> move(caller, workspace, target.id()));
    });
  }

  private Workspace held(Caller caller, WorkspaceId id, Project target) {
    Workspace held =
        authorizer.hold(authorizer.credential(caller), Permission.READ_WORKSPACE, id).workspace();
    if (!held.organization().id().equals(target.organization().id())) {
      throw UseCaseFailedException.notFound();
    }
    moves.requireMove(authorizer.credential(caller), held, target.id());
    return held;
  }

  private void move(Caller caller, Workspace before, ProjectId project) {
    if (before.project().equals(project)) {
      return;
    }
    Workspace after = before.changed(before.name(), project, before.settings(), time.instant());
    if (!workspaces.save(after)) {
      throw new IllegalStateException("a held workspace is gone");
    }
    recorder.record(caller, AuditEvents.changed(before, after));
  }

  private Credential require(Caller caller, ProjectPermission permission, Project project) {
    return authorizer.require(authorizer.credential(caller), permission, project).credential();
  }

  private List<TagBinding> tags(ProjectId project) {
    return defaults(projects.workspaceDefaults(List.of(project)), project).tags();
  }

  private ProjectView view(Credential credential, Project project) {
    return new ProjectView(
        project,
        authorizer.access(credential, project),
        defaults(projects.workspaceDefaults(List.of(project.id())), project.id()));
  }

  private static WorkspaceDefaults defaults(
      Map<ProjectId, WorkspaceDefaults> known, ProjectId project) {
    return Optional.ofNullable(known.get(project)).orElseThrow(UseCaseFailedException::notFound);
  }
}
