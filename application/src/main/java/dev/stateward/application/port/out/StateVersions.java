package dev.stateward.application.port.out;

import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;

/**
 * All state versions, as the state machine sees them. The order of a workspace's versions is the
 * order in which they were added.
 */
public interface StateVersions {
  /** Adds a version that is pending or finalized. */
  void add(StateVersion version);

  Optional<StateVersion> find(StateVersionId id);

  /** The workspace's current version; empty when it has none. */
  Optional<StateVersion.Finalized> current(WorkspaceId workspace);

  /** The version that was added last, in whatever stage. */
  Optional<StateVersion> latest(WorkspaceId workspace);

  /** Stores that a version got its content; false, changing nothing, when it is not pending. */
  boolean finish(StateVersion.Finalized version);

  /** Discards the pending versions that were added before {@code version} in its workspace. */
  void discardPendingBefore(StateVersionId version);

  /** Discards all pending versions of a workspace. */
  void discardPending(WorkspaceId workspace);

  /** Stores a version's JSON content; false, changing nothing, when it has one. */
  boolean attachJson(StateVersionId id, Content content);

  /** A version's JSON content; empty when none was sent. */
  Optional<Content> json(StateVersionId id);

  /** The keys of all contents of a workspace's versions. */
  List<BlobKey> contents(WorkspaceId workspace);

  /** The keys of all contents of an organization's state versions. */
  List<BlobKey> contents(OrganizationId organization);
}
