package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.access.ProjectPermission;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.Workspace;
import java.util.List;

/** Who may move a workspace from one project to another. */
public final class ProjectMoves {
  private final Authorizer authorizer;
  private final Stores stores;

  public ProjectMoves(Authorizer authorizer, Stores stores) {
    this.authorizer = authorizer;
    this.stores = stores;
  }

  /**
   * Refuses callers who may not move workspaces out of the one project and into the other. The
   * project decides what a workspace inherits, so administering the workspace is not enough.
   */
  public void require(Credential credential, Workspace workspace, ProjectId target) {
    for (ProjectId id : List.of(workspace.project(), target)) {
      Project project = stores.projects().find(id).orElseThrow(UseCaseFailedException::notFound);
      if (!authorizer.standing(credential, project).allows(ProjectPermission.MOVE_WORKSPACES)) {
        throw UseCaseFailedException.denied(
            new Failure.NotAllowed(
                "It takes the permission to move workspaces of both projects to move one."),
            credential.principal(),
            DeniedEvents.access(project, ProjectPermission.MOVE_WORKSPACES));
      }
    }
  }
}
