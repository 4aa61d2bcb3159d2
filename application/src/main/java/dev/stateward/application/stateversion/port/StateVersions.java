package dev.stateward.application.stateversion.port;

import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Credential;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * All state versions, for the use cases that write. The order of a workspace's versions is the
 * order in which they were added.
 */
public interface StateVersions {
  /** Adds a version that is pending or finalized. */
  void add(StateVersion version);

  Optional<StateVersion> find(StateVersionId id);

  /**
   * The version and the access of {@code credential} to its workspace; empty when the workspace is
   * deleted. Reads committed data, never a cache: a change of access takes effect with the next
   * call.
   */
  Optional<VersionWithAccess> find(StateVersionId id, Credential credential);

  /** The workspace's current version; empty when it has none. */
  Optional<StateVersion.Finalized> current(WorkspaceId workspace);

  /** The finalized version that was added last, current or not; empty when there is none. */
  Optional<StateVersion.Finalized> latestFinalized(WorkspaceId workspace);

  /**
   * The finalized versions that were added after the current one, or all when there is none, in the
   * order they were added: snapshots of which the last is to become current.
   */
  List<StateVersion.Finalized> finalizedAfterCurrent(WorkspaceId workspace);

  /**
   * Removes a version that is not the current one, with its details.
   *
   * @return the keys of its blobs, which are no longer referred to
   */
  List<BlobKey> remove(StateVersionId id);

  /** The newest versions of a workspace. */
  NewestVersions newest(WorkspaceId workspace);

  /** Finalizes a version; false, changing nothing, when it is not pending. */
  boolean finish(StateVersion.Finalized version);

  /**
   * As {@link #finish}, for a version whose outputs are known from now on; false, changing nothing,
   * when they were known before.
   */
  boolean finishExamined(StateVersion.Finalized version);

  /** The version, locked until the caller's transaction ends. */
  Optional<StateVersion> hold(StateVersionId id);

  /**
   * Stores when an imported version was created where it comes from.
   *
   * @throws IllegalStateException when it is not finalized
   */
  void originate(StateVersionId version, Instant time);

  /** Stores that a version is soft deleted; false, changing nothing, when it is not finalized. */
  boolean softDelete(StateVersion.BackingDataSoftDeleted version);

  /** Stores that a version is restored; false, changing nothing, when it is not soft deleted. */
  boolean restore(StateVersion.Finalized version);

  /**
   * Stores that a version's data is destroyed, and deletes everything extracted from it: outputs,
   * resources, the JSON form.
   *
   * @return the keys of its blobs, which are no longer referred to
   * @throws IllegalStateException when it is not soft deleted
   */
  List<BlobKey> destroy(StateVersion.BackingDataPermanentlyDeleted version);

  /**
   * Discards the pending versions that were added before {@code version} in its workspace.
   *
   * @return those it discarded
   */
  List<StateVersionId> discardPendingBefore(StateVersionId version);

  /**
   * Discards all pending versions of a workspace.
   *
   * @return those it discarded
   */
  List<StateVersionId> discardPending(WorkspaceId workspace);

  /** Discards a version; false, changing nothing, when it is not pending. */
  boolean discard(StateVersionId version);

  /**
   * Pending versions that were created before {@code before}, oldest first.
   *
   * @param atMost how many, 1 or more
   */
  List<StateVersion.Pending> pendingBefore(Instant before, int atMost);

  /** Stores a version's JSON form; false, changing nothing, when it has one. */
  boolean attachJson(StateVersionId id, Content content);

  /** A version's JSON form; empty when none was sent. */
  Optional<Content> json(StateVersionId id);

  /** The keys of all blobs of a workspace's versions. */
  List<BlobKey> blobKeys(WorkspaceId workspace);

  /** The keys of all blobs of an organization's versions. */
  List<BlobKey> blobKeys(OrganizationId organization);

  /** What a workspace and its organization are called. */
  record PlaceNames(OrganizationName organization, WorkspaceName workspace) {
    public PlaceNames {
      Objects.requireNonNull(organization, "organization is null");
      Objects.requireNonNull(workspace, "workspace is null");
    }

    /** Those of {@code workspace}. */
    public static PlaceNames of(Workspace workspace) {
      return new PlaceNames(workspace.organization().name(), workspace.name());
    }
  }

  /**
   * A version with the access of a principal.
   *
   * @param place its workspace
   * @param names what the workspace and its organization are called
   */
  record VersionWithAccess(
      StateVersion version,
      Within.OneWorkspace place,
      PlaceNames names,
      OrganizationAccess access) {
    public VersionWithAccess {
      Objects.requireNonNull(names, "names is null");
      Objects.requireNonNull(version, "version is null");
      Objects.requireNonNull(place, "place is null");
      Objects.requireNonNull(access, "access is null");
    }
  }
}
