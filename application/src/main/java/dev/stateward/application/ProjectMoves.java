package dev.stateward.application;

import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.UseCaseFailedException;
import dev.stateward.application.port.out.Credential;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.access.ProjectPermission;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.Workspace;
import java.util.List;

/** Who may move a workspace from one project to another. */
final class ProjectMoves {
  private final Gate gate;
  private final Stores stores;

  ProjectMoves(Gate gate, Stores stores) {
    this.gate = gate;
    this.stores = stores;
  }

  /**
   * Refuses those who may not move workspaces out of the one project and into the other: where a
   * workspace lies decides what it inherits, and is not for those alone who administer it.
   */
  void require(Credential credential, Workspace workspace, ProjectId target) {
    for (ProjectId id : List.of(workspace.project(), target)) {
      Project project = stores.projects().find(id).orElseThrow(UseCaseFailedException::notFound);
      if (!gate.standing(credential, project).allows(ProjectPermission.MOVE_WORKSPACES)) {
        throw UseCaseFailedException.denied(
            new Failure.NotAllowed(
                "It takes the permission to move workspaces of both projects to move one."),
            credential.principal(),
            DeniedDeeds.access(project, ProjectPermission.MOVE_WORKSPACES));
      }
    }
  }
}
