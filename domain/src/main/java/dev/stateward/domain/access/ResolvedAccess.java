package dev.stateward.domain.access;

import java.util.List;
import java.util.Objects;

/**
 * What a principal may do to a workspace, and why.
 *
 * @param permissions all it may do
 * @param grants the grants this was resolved from
 */
public record ResolvedAccess(PermissionSet permissions, List<Grant> grants) {
  public ResolvedAccess {
    Objects.requireNonNull(permissions, "permissions is null");
    grants = List.copyOf(grants);
  }

  /** Whether it allows {@code permission}. */
  public boolean allows(Permission permission) {
    return permissions.contains(permission);
  }

  /** The grants that each give {@code permission}; empty when it is not allowed. */
  public List<Grant> reasonsFor(Permission permission) {
    return grants.stream().filter(grant -> grant.permissions().contains(permission)).toList();
  }
}
