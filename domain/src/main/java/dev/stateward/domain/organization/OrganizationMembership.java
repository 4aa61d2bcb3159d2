package dev.stateward.domain.organization;

import dev.stateward.domain.user.User;
import java.util.Objects;

/**
 * The membership of a user in an organization; at most one for each pair.
 *
 * @param id its identifier
 * @param organization the organization
 * @param user the member
 * @param status whether it is in effect yet
 */
public record OrganizationMembership(
    MembershipId id, Organization organization, User user, MembershipStatus status) {
  public OrganizationMembership {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(organization, "organization is null");
    Objects.requireNonNull(user, "user is null");
    Objects.requireNonNull(status, "status is null");
  }

  /** Whether it is in effect. */
  public boolean active() {
    return status == MembershipStatus.ACTIVE;
  }
}
