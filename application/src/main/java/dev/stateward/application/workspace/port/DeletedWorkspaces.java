package dev.stateward.application.workspace.port;

import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The workspaces that were deleted and can be restored. {@link Workspaces} does not know them: no
 * workspace is found by their identifiers, and their names are free. What belongs to them stays
 * stored, and is reached by nobody who has to find its workspace first.
 */
public interface DeletedWorkspaces {
  /** Deletes a workspace that is held; false when there is none. */
  boolean add(DeletedWorkspace deleted);

  /**
   * A deleted workspace, held against other writers until the transaction ends, as {@link
   * Workspaces#hold} holds one that is not.
   */
  Optional<DeletedWorkspace> hold(WorkspaceId id);

  /** Those of an organization, the latest first. */
  Page<DeletedWorkspace> list(OrganizationId organization, PageRequest request);

  /**
   * Restores a deleted workspace under the name that {@code workspace} has; false when there is
   * none.
   */
  boolean restore(Workspace workspace) throws NameTakenException;

  /**
   * Those whose grace period has ended at {@code now}, the earliest deleted first.
   *
   * @param atMost how many, 1 or more
   */
  List<WorkspaceId> due(Instant now, int atMost);
}
