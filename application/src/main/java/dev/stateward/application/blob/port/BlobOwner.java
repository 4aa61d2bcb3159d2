package dev.stateward.application.blob.port;

import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Objects;

/** What a blob is sealed for: as the data of anything else it cannot be opened. */
public record BlobOwner(
    OrganizationId organization, WorkspaceId workspace, StateVersionId version, BlobKind kind) {
  public BlobOwner {
    Objects.requireNonNull(organization, "organization is null");
    Objects.requireNonNull(workspace, "workspace is null");
    Objects.requireNonNull(version, "version is null");
    Objects.requireNonNull(kind, "kind is null");
  }
}
