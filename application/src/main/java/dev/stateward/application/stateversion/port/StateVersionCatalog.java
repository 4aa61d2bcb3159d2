package dev.stateward.application.stateversion.port;

import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** State versions as readers see them: with everything extracted from them. */
public interface StateVersionCatalog {
  Optional<StateVersionDetails> find(StateVersionId id);

  /** The workspace's current version; empty when it has none. */
  Optional<StateVersionDetails> current(WorkspaceId workspace);

  /**
   * The workspace's current version with the access to the workspace, which may be none; empty when
   * there is no such workspace, it is deleted, or has no current version.
   */
  Optional<CurrentVersion> current(WorkspaceId workspace, Credential credential);

  /** A workspace's current version, with the access of a principal to the workspace. */
  record CurrentVersion(
      Within.OneWorkspace place, OrganizationAccess access, StateVersionDetails version) {
    public CurrentVersion {
      Objects.requireNonNull(place, "place is null");
      Objects.requireNonNull(access, "access is null");
      Objects.requireNonNull(version, "version is null");
    }
  }

  /**
   * A page of the workspace's versions, last added first.
   *
   * @param statuses the statuses to include; all when empty
   */
  Page<Listed> list(WorkspaceId workspace, Set<StateVersionStatus> statuses, PageRequest request);

  /** The existing versions among {@code versions}, in the same order. */
  List<StateVersionDetails> findAll(List<StateVersionId> versions);

  /** How many bytes all outputs of {@code versions} take as they are stored. */
  long outputBytes(Collection<StateVersionId> versions);

  /**
   * The number of resources that each of {@code versions} manages; versions for which it is unknown
   * are missing.
   */
  Map<StateVersionId, Long> managedResources(Collection<StateVersionId> versions);

  /** Whether the outputs of the version are known, from its creator or from its state. */
  boolean outputsKnown(StateVersionId version);

  /** The outputs of a version, in the order they were stored. */
  Page<StoredOutput> outputs(StateVersionId version, PageRequest request);

  /** All outputs of {@code versions}, those of one version in the order they were stored. */
  List<StoredOutput> outputs(Collection<StateVersionId> versions);

  /** The version of an output, without reading its value. */
  Optional<OutputPlace> locateOutput(OutputId id);

  Optional<StoredOutput> findOutput(OutputId id);

  /** What the outputs of a version are encrypted for; empty when there is no such version. */
  Optional<OutputOwner> outputOwner(StateVersionId version);

  /**
   * Versions with outputs that have a key, or have none, by identifier.
   *
   * @param after the one that they begin after; empty for the first
   * @param atMost how many, 1 or more
   */
  List<StateVersionId> withOutputs(boolean sealed, Optional<StateVersionId> after, int atMost);

  /**
   * Stores what was found in a version's state, whose outputs were not known before ({@link
   * StateVersions#finishExamined}).
   */
  void storeFirst(
      StateVersionId version, StoredOutputs outputs, ExtractedResources.Examined extracted);

  /** Replaces a version's outputs, with their key. */
  void storeOutputs(StateVersionId version, StoredOutputs outputs);

  /**
   * Stores what was extracted from a version's state; no effect when the version does not exist.
   */
  void storeExtracted(StateVersionId version, ExtractedResources.Examined extracted);

  /**
   * Why a version's state could not be examined; empty when it was examined or is not examined yet.
   */
  Optional<ExtractedResources.Failed> failure(StateVersionId version);

  /**
   * A version in a list.
   *
   * @param ownBytes roughly the memory that its details take, without what was extracted from it
   * @param digest of what was extracted; of several versions with the same, only one is read. Empty
   *     when it is not known
   * @param extractedBytes the memory of what was extracted
   */
  record Listed(StateVersionId id, long ownBytes, String digest, long extractedBytes) {
    public Listed {
      Objects.requireNonNull(id, "id is null");
      Objects.requireNonNull(digest, "digest is null");
    }

    /** Roughly the memory of all its details. */
    public long bytes() {
      return ownBytes + extractedBytes;
    }

    /** The memory that it takes beside others; {@code digests} are theirs, and then its own too. */
    public long bytesBeside(Set<String> digests) {
      return digest.isEmpty() || digests.add(digest) ? bytes() : ownBytes;
    }
  }

  /**
   * The location of an output.
   *
   * @param version the version that it belongs to
   * @param bytes how many bytes it takes
   */
  record OutputPlace(StateVersionId version, long bytes) {
    public OutputPlace {
      Objects.requireNonNull(version, "version is null");
    }
  }
}
