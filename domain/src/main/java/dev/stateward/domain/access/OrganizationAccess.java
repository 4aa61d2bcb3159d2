package dev.stateward.domain.access;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The access of a principal to an organization: whether it belongs to it, and its grants.
 *
 * @param member whether it belongs to the organization; others get "not found"
 * @param grants its grants: ownership, those throughout the organization, and, when asked for one
 *     workspace, the access to it and to its project; when asked for one project, the access to
 *     that
 */
public record OrganizationAccess(boolean member, List<Grant> grants) {
  /** The access of a principal that does not belong to the organization. */
  public static final OrganizationAccess STRANGER = new OrganizationAccess(false, List.of());

  public OrganizationAccess {
    grants = List.copyOf(grants);
  }

  /** Whether it owns the organization or acts for its owners. */
  public boolean owner() {
    return grants.stream()
        .anyMatch(grant ->
            switch (grant) {
              case Grant.Ownership() -> true;
              case Grant.OrganizationToken() -> true;
              case Grant.ThroughOrganization ignored -> false;
              case Grant.ThroughTeamAccess ignored -> false;
              case Grant.ThroughProject ignored -> false;
            });
  }

  /** Whether it may do {@code permission} throughout the organization; an owner may do all. */
  public boolean allows(OrganizationPermission permission) {
    return owner() || organizationPermissions().contains(permission);
  }

  /**
   * Whether it may do {@code permission} to the project that the grants were asked for. Access to a
   * workspace gives nothing on the project.
   */
  public boolean allows(ProjectPermission permission) {
    return grants.stream().anyMatch(grant -> grant.onProject().contains(permission));
  }

  private Set<OrganizationPermission> organizationPermissions() {
    Set<OrganizationPermission> held = new HashSet<>();
    for (Grant grant : grants) {
      if (grant instanceof Grant.ThroughOrganization through) {
        held.add(through.permission());
        held.addAll(through.permission().contained());
      }
    }
    return held;
  }
}
