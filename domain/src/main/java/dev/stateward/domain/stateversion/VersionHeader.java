package dev.stateward.domain.stateversion;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.workspace.LockGeneration;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Objects;

/**
 * What is fixed about a state version from the moment it is created.
 *
 * @param id its identifier
 * @param workspace the workspace it belongs to
 * @param declared what its creator declared of the content
 * @param forced whether its creator waived the checks of serial and lineage
 * @param origin what it came from
 * @param createdBy who created it
 * @param createdAt when, to the microsecond
 * @param lockGeneration the lock under which it was created, and under which alone it may be
 *     finished
 */
public record VersionHeader(
    StateVersionId id,
    WorkspaceId workspace,
    DeclaredState declared,
    boolean forced,
    Origin origin,
    Principal createdBy,
    Instant createdAt,
    LockGeneration lockGeneration) {
  public VersionHeader {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(workspace, "workspace is null");
    Objects.requireNonNull(declared, "declared is null");
    Objects.requireNonNull(origin, "origin is null");
    Objects.requireNonNull(createdBy, "createdBy is null");
    Objects.requireNonNull(createdAt, "createdAt is null");
    Objects.requireNonNull(lockGeneration, "lockGeneration is null");
  }
}
