package dev.stateward.application.stateversion.port;

import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Objects;

/** What outputs are encrypted for: as those of anything else they cannot be opened. */
public record OutputOwner(
    OrganizationId organization, WorkspaceId workspace, StateVersionId version) {
  public OutputOwner {
    Objects.requireNonNull(organization, "organization is null");
    Objects.requireNonNull(workspace, "workspace is null");
    Objects.requireNonNull(version, "version is null");
  }
}
