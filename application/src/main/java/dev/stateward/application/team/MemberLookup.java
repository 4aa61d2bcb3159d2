package dev.stateward.application.team;

import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.team.port.ManagingTeamMembers.Members;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the users that requests name as members of a team. */
final class MemberLookup {
  private final Users users;
  private final Memberships memberships;

  MemberLookup(Users users, Memberships memberships) {
    this.users = users;
    this.memberships = memberships;
  }

  /**
   * The users that {@code members} names.
   *
   * @throws UseCaseFailedException when one of them is not a member of {@code organization}
   */
  Set<UserId> users(OrganizationId organization, Members members) {
    return switch (members) {
      case Members.ByUsername(var names) ->
          names.stream()
              .sorted()
              .map(name -> named(organization, name))
              .collect(Collectors.toSet());
      case Members.ByMembership(var ids) ->
          ids.stream().map(id -> member(organization, id)).collect(Collectors.toSet());
    };
  }

  private UserId named(OrganizationId organization, String name) {
    Optional<User> user =
        Username.hasForm(name) ? users.find(new Username(name)) : Optional.empty();
    return user.map(User::id)
        .filter(id -> memberships.find(organization, id).isPresent())
        .orElseThrow(() -> new UseCaseFailedException(new Failure.NotMember(name)));
  }

  private UserId member(OrganizationId organization, MembershipId id) {
    return memberships
        .find(id)
        .filter(membership -> membership.organization().id().equals(organization))
        .orElseThrow(UseCaseFailedException::notFound)
        .user()
        .id();
  }
}
