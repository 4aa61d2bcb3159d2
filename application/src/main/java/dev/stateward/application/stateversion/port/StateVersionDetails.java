package dev.stateward.application.stateversion.port;

import dev.stateward.application.organization.port.ResourceMeters;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersion;
import java.util.List;
import java.util.Objects;

/**
 * A version with its details.
 *
 * @param version the version
 * @param json whether its JSON form is stored
 * @param extracted what was extracted from its state
 * @param outputs its outputs, in the order they were stored
 * @param commit the commit that the configuration of its run was taken from
 * @param snapshot whether it is finalized and newer than the current one, which it becomes at the
 *     end of the lock
 * @param metered whether billable resources are counted for its organization, as {@link
 *     ResourceMeters} says
 */
public record StateVersionDetails(
    StateVersion version,
    boolean json,
    ExtractedResources extracted,
    List<OutputId> outputs,
    VcsCommit commit,
    boolean snapshot,
    boolean metered) {
  public StateVersionDetails {
    Objects.requireNonNull(version, "version is null");
    Objects.requireNonNull(extracted, "extracted is null");
    outputs = List.copyOf(outputs);
    Objects.requireNonNull(commit, "commit is null");
  }
}
