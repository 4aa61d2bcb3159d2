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
 * The deleted workspaces that can be restored. {@link Workspaces} does not return them, and their
 * names are free. Their data stays stored, but is unreachable through the workspace.
 */
public interface DeletedWorkspaces {
  /** Deletes a locked workspace; false when it does not exist. */
  boolean add(DeletedWorkspace deleted);

  /** A deleted workspace. */
  Optional<DeletedWorkspace> find(WorkspaceId id);

  /** As {@link #find}, locked against other writers until the transaction ends. */
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
