package dev.stateward.domain.access;

import dev.stateward.domain.organization.TeamId;
import java.util.Objects;

/** One reason why a principal may do something to a workspace. */
public sealed interface Grant {
  /** What it gives on the workspace. */
  PermissionSet permissions();

  /** The principal owns the organization, or stands for its owners: everything. */
  record Ownership() implements Grant {
    @Override
    public PermissionSet permissions() {
      return PermissionSet.ALL;
    }
  }

  /** A team of the principal holds a permission throughout the organization. */
  record ThroughOrganization(TeamId team, OrganizationPermission permission) implements Grant {
    public ThroughOrganization {
      Objects.requireNonNull(team, "team is null");
      Objects.requireNonNull(permission, "permission is null");
    }

    @Override
    public PermissionSet permissions() {
      return permission.onWorkspaces();
    }
  }

  /** A team of the principal is linked to the workspace. */
  record ThroughLink(TeamId team, WorkspaceAccess access) implements Grant {
    public ThroughLink {
      Objects.requireNonNull(team, "team is null");
      Objects.requireNonNull(access, "access is null");
    }

    @Override
    public PermissionSet permissions() {
      return access.permissions();
    }
  }
}
