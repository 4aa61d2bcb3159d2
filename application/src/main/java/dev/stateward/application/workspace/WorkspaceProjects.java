package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.project.port.Projects;
import dev.stateward.application.workspace.port.ManagingWorkspaces.ProjectChoice;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.ProjectPermission;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.Workspace;
import java.util.List;
import java.util.Optional;

/** The rules for creating workspaces in projects and for moving them. */
public final class WorkspaceProjects {
  private final Authorizer authorizer;
  private final Projects projects;

  public WorkspaceProjects(Authorizer authorizer, Projects projects) {
    this.authorizer = authorizer;
    this.projects = projects;
  }

  /**
   * Refuses callers who may not move workspaces from one project to the other. The project decides
   * what a workspace inherits, so administering the workspace is not enough.
   */
  public void requireMove(Credential credential, Workspace workspace, ProjectId target) {
    for (ProjectId id : List.of(workspace.project(), target)) {
      Project project = projects.find(id).orElseThrow(UseCaseFailedException::notFound);
      if (!authorizer.access(credential, project).allows(ProjectPermission.MOVE_WORKSPACES)) {
        throw UseCaseFailedException.denied(
            new Failure.NotAllowed(
                "Moving a workspace requires the permission to move workspaces in both projects."),
            credential.principal(),
            DeniedEvents.access(project, ProjectPermission.MOVE_WORKSPACES));
      }
    }
  }

  /** Authorizes callers who manage all workspaces or may create workspaces in the project. */
  void requireCreator(Authorizer.AuthorizedOrganization entered, ProjectChoice choice) {
    if (entered.access().allows(OrganizationPermission.MANAGE_WORKSPACES)) {
      return;
    }
    OrganizationId organization = entered.organization().id();
    if (find(organization, choice)
        .filter(it ->
            authorizer.access(entered.credential(), it).allows(ProjectPermission.CREATE_WORKSPACES))
        .isEmpty()) {
      throw UseCaseFailedException.denied(
          entered.principal(),
          DeniedEvents.access(entered.organization(), OrganizationPermission.MANAGE_WORKSPACES));
    }
  }

  private Optional<Project> find(OrganizationId organization, ProjectChoice choice) {
    return switch (choice) {
      case ProjectChoice.Default() -> projects.defaultOf(organization);
      case ProjectChoice.Chosen(var id) ->
          projects.find(id).filter(project -> project.organization().id().equals(organization));
    };
  }

  /** The project of a new workspace, locked so that it is not deleted before it is used. */
  ProjectId target(OrganizationId organization, ProjectChoice choice) {
    return held(require(organization, choice));
  }

  /** The project that {@code seen} is to be in, locked so that it is not deleted before. */
  ProjectId target(Authorizer.AuthorizedWorkspace seen, ProjectChoice choice) {
    Workspace workspace = seen.workspace();
    if (choice.equals(new ProjectChoice.Chosen(workspace.project()))) {
      return workspace.project();
    }
    Project chosen = require(workspace.organization().id(), choice);
    if (chosen.id().equals(workspace.project())) {
      return workspace.project();
    }
    requireMove(seen.credential(), workspace, chosen.id());
    ProjectId held = held(chosen);
    requireMove(seen.credential(), workspace, held);
    return held;
  }

  private Project require(OrganizationId organization, ProjectChoice choice) {
    return find(organization, choice).orElseThrow(WorkspaceProjects::notInOrganization);
  }

  /** The default project cannot be deleted, so it is not locked. */
  private ProjectId held(Project project) {
    if (!project.isDefault() && projects.hold(project.id()).isEmpty()) {
      throw notInOrganization();
    }
    return project.id();
  }

  private static RuntimeException notInOrganization() {
    return new UseCaseFailedException(
        Failure.Invalid.of(
            "/data/relationships/project", "Project was not found in the organization"));
  }
}
