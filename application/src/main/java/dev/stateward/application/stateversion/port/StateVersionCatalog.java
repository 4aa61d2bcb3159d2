package dev.stateward.application.stateversion.port;

import dev.stateward.application.organization.port.ResourceMeters;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** State versions as readers see them: with all that was found in them. */
public interface StateVersionCatalog {
  Optional<Entry> find(StateVersionId id);

  /** The workspace's current version; empty when it has none. */
  Optional<Entry> current(WorkspaceId workspace);

  /**
   * Which versions the workspace has, last added first.
   *
   * @param stages only those in these stages; all when empty
   */
  Page<Listed> list(WorkspaceId workspace, Set<StateVersionStatus> stages, PageRequest request);

  /** Those of {@code versions} that there are, in the same order. */
  List<Entry> findAll(List<StateVersionId> versions);

  /** How many bytes all outputs of {@code versions} take. */
  long outputBytes(Collection<StateVersionId> versions);

  /**
   * How many resources each of {@code versions} manages; those of which it is not known are
   * missing.
   */
  Map<StateVersionId, Long> managedResources(Collection<StateVersionId> versions);

  /** Whether outputs of the version are known, from its creator or from its content. */
  boolean outputsKnown(StateVersionId version);

  /** The outputs of a version, in the order they were stored. */
  Page<Output> outputs(StateVersionId version, PageRequest request);

  /** All outputs of {@code versions}, those of one version in the order they were stored. */
  List<Output> outputs(Collection<StateVersionId> versions);

  /** Which version an output belongs to, without reading its value. */
  Optional<OutputPlace> locateOutput(OutputId id);

  Optional<Output> findOutput(OutputId id);

  /** Replaces a version's outputs; from then on they are known. */
  void storeOutputs(StateVersionId version, List<Output> outputs);

  /** Stores what was found in a version's content; a version that is gone does not matter. */
  void storeInventory(StateVersionId version, ExtractedResources.Examined inventory);

  /** Why a version's content could not be examined; empty when it was, or nobody has looked yet. */
  Optional<ExtractedResources.Failed> failure(StateVersionId version);

  /**
   * A version and what is known of it.
   *
   * @param version the version
   * @param json whether its JSON content is stored
   * @param inventory what was found in it
   * @param outputs its outputs, in the order they were stored
   * @param commit the commit that the configuration of its run was taken from
   * @param snapshot whether it is finalized and newer than the current one, which it becomes at the
   *     end of the lock
   * @param metered whether billable resources are counted for its organization, as {@link
   *     ResourceMeters} says
   */
  record Entry(
      StateVersion version,
      boolean json,
      ExtractedResources inventory,
      List<OutputId> outputs,
      VcsCommit commit,
      boolean snapshot,
      boolean metered) {
    public Entry {
      Objects.requireNonNull(version, "version is null");
      Objects.requireNonNull(inventory, "inventory is null");
      outputs = List.copyOf(outputs);
      Objects.requireNonNull(commit, "commit is null");
    }
  }

  /**
   * A version in a list.
   *
   * @param bytes how much memory what is known of it takes, roughly
   */
  record Listed(StateVersionId id, long bytes) {
    public Listed {
      Objects.requireNonNull(id, "id is null");
    }
  }

  /**
   * Where an output is.
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
