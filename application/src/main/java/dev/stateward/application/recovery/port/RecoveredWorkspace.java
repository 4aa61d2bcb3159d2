package dev.stateward.application.recovery.port;

import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * A workspace as a store of states tells of it.
 *
 * @param organizationName unique among those that were found
 * @param name unique within its organization
 * @param versions its versions in their order; the last one is the current one
 */
public record RecoveredWorkspace(
    WorkspaceId id,
    OrganizationId organization,
    OrganizationName organizationName,
    WorkspaceName name,
    List<RecoveredVersion> versions) {
  public RecoveredWorkspace {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(organization, "organization is null");
    Objects.requireNonNull(organizationName, "organizationName is null");
    Objects.requireNonNull(name, "name is null");
    versions = List.copyOf(versions);
    if (versions.isEmpty()) {
      throw new IllegalArgumentException("it has no versions");
    }
  }

  /** When its first version was created; it was created before. */
  public Instant since() {
    return versions.getFirst().createdAt();
  }

  /** When its last version was created. */
  public Instant until() {
    return versions.getLast().createdAt();
  }
}
