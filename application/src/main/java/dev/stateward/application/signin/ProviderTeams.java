package dev.stateward.application.signin;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.organization.port.Organizations;
import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.signin.port.ProviderIdentities;
import dev.stateward.application.signin.port.SignInProvider;
import dev.stateward.application.team.OwnerRules;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Has the membership of teams follow the groups at an identity provider: a team whose {@code
 * sso-team-id} is one of the groups gets the user, and loses them when it is none any more.
 * Memberships that were not given by this stay.
 */
final class ProviderTeams {
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final Organizations organizations;
  private final Memberships memberships;
  private final Teams teams;
  private final ProviderIdentities identities;
  private final OwnerRules ownerRules;
  private final ResourceLimits limits;

  ProviderTeams(UseCaseContext context, Parts parts, OwnerRules ownerRules, ResourceLimits limits) {
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.organizations = parts.organizations();
    this.memberships = parts.memberships();
    this.teams = parts.teams();
    this.identities = parts.identities();
    this.ownerRules = ownerRules;
    this.limits = limits;
  }

  /** Where it finds and changes who is a member of what. */
  record Parts(
      Organizations organizations,
      Memberships memberships,
      Teams teams,
      ProviderIdentities identities) {}

  /** The organizations, their memberships locked until the transaction ends, all in one order. */
  List<Organization> hold(SignInProvider.Groups groups) {
    List<Organization> found =
        groups.organizations().stream()
            .map(organizations::find)
            .flatMap(Optional::stream)
            .sorted(Comparator.comparing(organization -> organization.id().value()))
            .toList();
    found.forEach(organization -> ownerRules.hold(organization.id()));
    return found;
  }

  /** Who signs in, and what the provider says of them now. */
  record Person(User user, ProviderClaims claims, Set<String> groups) {}

  /**
   * Has the memberships of somebody in an organization that is held follow their groups.
   *
   * @return false, having changed nothing, when it has no room for them
   */
  boolean follow(Caller caller, Person person, Organization organization) {
    User user = person.user();
    Set<String> groups = person.groups();
    List<Team> all = teams.list(organization.id());
    if (all.stream().anyMatch(team -> of(team, groups)) && !join(caller, person, organization)) {
      return false;
    }
    Set<TeamId> before = teams.of(user.id(), organization.id());
    Set<TeamId> byGroups = identities.teams(user.id());
    List<Team> joining =
        all.stream().filter(team -> of(team, groups) && !before.contains(team.id())).toList();
    List<Team> leaving =
        all.stream().filter(team -> byGroups.contains(team.id()) && !of(team, groups)).toList();
    joining.forEach(team -> join(caller, user, team));
    leaving.forEach(team -> leave(caller, user, team));
    if (teams.of(user.id(), organization.id()).isEmpty()) {
      leave(caller, user, organization.id());
    }
    return true;
  }

  private static boolean of(Team team, Set<String> groups) {
    String group = team.settings().ssoTeamId();
    return !group.isEmpty() && groups.contains(group);
  }

  /**
   * Who is invited accepts, with the teams of the invitation, and leaves by hand alone; but not by
   * an address that the provider has given to somebody else since.
   *
   * @return false when there is no room for them
   */
  private boolean join(Caller caller, Person person, Organization organization) {
    User user = person.user();
    if (memberships.find(organization.id(), user.id()).isPresent()) {
      return true;
    }
    Optional<MembershipId> invitation =
        memberships
            .invitation(organization.id(), user)
            .filter(one -> person.claims().hasAddress(one.user().email()))
            .map(OrganizationMembership::id);
    if (invitation.isPresent()) {
      memberships.accept(invitation.get(), user.id());
      OrganizationMembership accepted = active(invitation.get(), organization, user);
      record(caller, user.id(), AuditEvents.accepted(accepted));
      return true;
    }
    // Nobody is kept out of the whole server because one organization is full.
    if (!limits.hasRoom(new Group.Memberships(organization.id()))) {
      return false;
    }
    OrganizationMembership membership = active(identifiers.membership(), organization, user);
    memberships.join(membership);
    identities.putMembership(organization.id(), user.id());
    record(caller, user.id(), AuditEvents.created(membership, Details.NONE));
    return true;
  }

  private static OrganizationMembership active(
      MembershipId id, Organization organization, User user) {
    return new OrganizationMembership(id, organization, user, MembershipStatus.ACTIVE);
  }

  private void join(Caller caller, User user, Team team) {
    teams.hold(team.id());
    teams.put(team.id(), List.of(user.id()));
    identities.putTeam(team.id(), user.id());
    record(caller, user.id(), AuditEvents.joined(team, List.of(user.id())));
  }

  /** The last owner stays, until there is another one. */
  private void leave(Caller caller, User user, Team team) {
    if (team.owners() && ownerRules.lastAre(team.id(), Set.of(user.id()))) {
      return;
    }
    teams.hold(team.id());
    teams.take(team.id(), List.of(user.id()));
    record(caller, user.id(), AuditEvents.left(team, List.of(user.id())));
  }

  /** Only who came because of groups leaves because of them. */
  private void leave(Caller caller, User user, OrganizationId organization) {
    if (!identities.joined(organization, user.id())) {
      return;
    }
    memberships
        .find(organization, user.id())
        .filter(membership -> memberships.remove(membership.id()))
        .ifPresent(gone -> record(caller, user.id(), AuditEvents.destroyed(gone)));
  }

  private void record(Caller caller, UserId user, AuditEvent change) {
    recorder.record(
        caller,
        new Principal.User(user),
        change.changing(change.before(), change.after().with("because_of", "groups of provider")));
  }
}
