package dev.stateward.domain.organization;

import dev.stateward.domain.user.User;
import java.util.Objects;

/**
 * A user's belonging to an organization; there is one of each user at most.
 *
 * @param id its identifier
 * @param organization where he belongs
 * @param user who belongs
 * @param status whether it gives him anything yet
 */
public record OrganizationMembership(
    MembershipId id, Organization organization, User user, MembershipStatus status) {
  public OrganizationMembership {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(organization, "organization is null");
    Objects.requireNonNull(user, "user is null");
    Objects.requireNonNull(status, "status is null");
  }

  /** Whether its member may act by it. */
  public boolean active() {
    return status == MembershipStatus.ACTIVE;
  }
}
