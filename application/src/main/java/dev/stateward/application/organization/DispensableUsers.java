package dev.stateward.application.organization;

import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.team.OwnerRules;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The users that may be suspended or deleted, and their memberships. */
final class DispensableUsers {
  private final Users users;
  private final Memberships memberships;
  private final Teams teams;
  private final OwnerRules ownerRules;

  DispensableUsers(Users users, Memberships memberships, Teams teams, OwnerRules ownerRules) {
    this.users = users;
    this.memberships = memberships;
    this.teams = teams;
    this.ownerRules = ownerRules;
  }

  List<OrganizationMembership> memberships(UserId user) {
    return memberships.of(user);
  }

  /** Placeholder users of invitations are hidden. */
  static User person(Optional<User> found) {
    return found
        .filter(user -> !user.username().invited())
        .orElseThrow(UseCaseFailedException::notFound);
  }

  /**
   * The user, locked, unless they are the last owner of an organization or the last site admin.
   * Owners teams are locked before users, as everywhere, and each kind in one order.
   */
  User hold(UserId id) {
    User user = person(users.find(id));
    for (OrganizationMembership membership : memberships.of(id)) {
      TeamId owners = teams.ownersOf(membership.organization().id()).id();
      teams.hold(owners);
      boolean owner = teams.of(id, membership.organization().id()).contains(owners);
      if (owner && membership.active() && ownerRules.lastAre(owners, Set.of(id))) {
        throw indispensable(
            "%s is the last owner of the organization \"%s\" who can act. Make somebody else an owner of it, or delete it, first."
                .formatted(user.username(), membership.organization().name()));
      }
    }
    if (user.siteAdmin() && isLastSiteAdmin(id)) {
      throw indispensable(
          "%s is the last site admin who can act. Create another one first, with `stateward user create --site-admin`."
              .formatted(user.username()));
    }
    return users.hold(id).orElseThrow(UseCaseFailedException::notFound);
  }

  private boolean isLastSiteAdmin(UserId id) {
    List<User> admins = users.holdSiteAdmins();
    return admins.size() == 1 && admins.getFirst().id().equals(id);
  }

  private static RuntimeException indispensable(String reason) {
    return new UseCaseFailedException(new Failure.Indispensable(reason));
  }
}
