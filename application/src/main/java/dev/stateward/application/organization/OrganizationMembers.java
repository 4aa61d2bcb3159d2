package dev.stateward.application.organization;

import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.User;
import java.util.List;
import java.util.Set;

/** Adds members to organizations and their teams. */
final class OrganizationMembers {
  private final Memberships memberships;
  private final Teams teams;
  private final ResourceLimits limits;
  private final Identifiers identifiers;

  OrganizationMembers(
      Memberships memberships, Teams teams, ResourceLimits limits, Identifiers identifiers) {
    this.memberships = memberships;
    this.teams = teams;
    this.limits = limits;
    this.identifiers = identifiers;
  }

  /** Whether somebody with this address is a member or invited. */
  boolean has(Organization organization, String email) {
    return memberships.find(organization.id(), email).isPresent();
  }

  /** Adds {@code user}; active, unless they stand for somebody who is invited. */
  OrganizationMembership invite(Organization organization, User user) {
    limits.requireRoom(new Group.Memberships(organization.id()));
    MembershipStatus status =
        user.username().invited() ? MembershipStatus.INVITED : MembershipStatus.ACTIVE;
    OrganizationMembership membership =
        new OrganizationMembership(identifiers.membership(), organization, user, status);
    memberships.join(membership);
    return membership;
  }

  /**
   * Adds {@code user} for good; accepts the invitation to the address of {@code user}, if there is
   * one.
   */
  OrganizationMembership join(Organization organization, User user) {
    MembershipId id =
        memberships
            .invitation(organization.id(), user)
            .map(OrganizationMembership::id)
            .filter(invitation -> memberships.accept(invitation, user.id()))
            .orElseGet(identifiers::membership);
    OrganizationMembership membership =
        new OrganizationMembership(id, organization, user, MembershipStatus.ACTIVE);
    memberships.join(membership);
    return membership;
  }

  void addTo(Set<TeamId> into, User user) {
    into.forEach(team -> teams.put(team, List.of(user.id())));
  }

  void makeOwner(Organization organization, User user) {
    teams.put(teams.ownersOf(organization.id()).id(), List.of(user.id()));
  }
}
