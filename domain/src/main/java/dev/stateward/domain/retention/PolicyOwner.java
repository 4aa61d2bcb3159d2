package dev.stateward.domain.retention;

import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Objects;

/** What can have a retention policy. */
public sealed interface PolicyOwner {
  /** An organization: its policy applies to workspaces without their own. */
  record OfOrganization(OrganizationId id) implements PolicyOwner {
    public OfOrganization {
      Objects.requireNonNull(id, "id is null");
    }
  }

  /** A workspace: its policy overrides that of its organization. */
  record OfWorkspace(WorkspaceId id) implements PolicyOwner {
    public OfWorkspace {
      Objects.requireNonNull(id, "id is null");
    }
  }
}
