package dev.stateward.application.workspace.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.util.Objects;

/** Restores deleted workspaces during their grace period; only for owners. */
public interface RestoringWorkspaces {
  /** The deleted workspaces of an organization, the latest first. */
  Page<DeletedWorkspace> list(Caller caller, OrganizationName organization, PageRequest request);

  /**
   * Restores a deleted workspace with everything it had.
   *
   * @throws UseCaseFailedException with {@link Failure.NotFound} when there is no such deleted
   *     workspace, {@link Failure.Invalid} when the name is in use
   */
  WorkspaceView restore(
      Caller caller, OrganizationName organization, WorkspaceId workspace, Input<NameChoice> name);

  /** The name of a restored workspace. */
  sealed interface NameChoice {
    /** The previous name. */
    record AsBefore() implements NameChoice {}

    /** Another name. */
    record Chosen(WorkspaceName name) implements NameChoice {
      public Chosen {
        Objects.requireNonNull(name, "name is null");
      }
    }
  }
}
