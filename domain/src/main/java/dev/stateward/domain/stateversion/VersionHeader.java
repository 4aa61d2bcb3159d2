package dev.stateward.domain.stateversion;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.workspace.LockGeneration;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Objects;

/**
 * The facts about a state version that are fixed at its creation.
 *
 * @param id its identifier
 * @param workspace the workspace it belongs to
 * @param declared what its creator declared of the content
 * @param forced whether its creator waived the checks of serial and lineage
 * @param origin what it came from
 * @param createdBy who created it
 * @param createdAt when, to the microsecond; versions are in the order of these times
 * @param originatedAt when it was created where it was imported from, as its importer says; {@code
 *     createdAt} of one that was not imported
 * @param lockGeneration the lock under which it was created; it can only be finalized under that
 *     lock
 */
public record VersionHeader(
    StateVersionId id,
    WorkspaceId workspace,
    DeclaredState declared,
    boolean forced,
    Origin origin,
    Principal createdBy,
    Instant createdAt,
    Instant originatedAt,
    LockGeneration lockGeneration) {
  public VersionHeader {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(workspace, "workspace is null");
    Objects.requireNonNull(declared, "declared is null");
    Objects.requireNonNull(origin, "origin is null");
    Objects.requireNonNull(createdBy, "createdBy is null");
    Objects.requireNonNull(createdAt, "createdAt is null");
    Objects.requireNonNull(originatedAt, "originatedAt is null");
    Objects.requireNonNull(lockGeneration, "lockGeneration is null");
  }

  /** The facts about a version that was created here. */
  public VersionHeader(
      StateVersionId id,
      WorkspaceId workspace,
      DeclaredState declared,
      boolean forced,
      Origin origin,
      Principal createdBy,
      Instant createdAt,
      LockGeneration lockGeneration) {
    this(id, workspace, declared, forced, origin, createdBy, createdAt, createdAt, lockGeneration);
  }
}
