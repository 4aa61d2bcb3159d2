package dev.stateward.domain.run;

import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Objects;

/**
 * A configuration that a run may use, recorded without its files.
 *
 * @param id its identifier
 * @param workspace the workspace it is for
 * @param autoQueueRuns whether a run was to start once it was uploaded
 * @param speculative whether it is for plans only
 * @param commit the commit it was taken from
 * @param createdAt when it was recorded, to the microsecond
 */
public record ConfigurationVersion(
    ConfigurationVersionId id,
    WorkspaceId workspace,
    boolean autoQueueRuns,
    boolean speculative,
    VcsCommit commit,
    Instant createdAt) {
  public ConfigurationVersion {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(workspace, "workspace is null");
    Objects.requireNonNull(commit, "commit is null");
    Objects.requireNonNull(createdAt, "createdAt is null");
  }
}
