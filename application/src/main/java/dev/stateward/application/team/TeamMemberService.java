package dev.stateward.application.team;

import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Pages;
import dev.stateward.application.store.Stores;
import dev.stateward.application.team.port.ManagingTeamMembers;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamPermission;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Manages the members of teams. */
final class TeamMemberService implements ManagingTeamMembers {
  private final TeamAuthorizer teams;
  private final Stores stores;

  TeamMemberService(TeamAuthorizer teams, Stores stores) {
    this.teams = teams;
    this.stores = stores;
  }

  @Override
  public Page<OrganizationMembership> list(Caller caller, TeamId team, PageRequest request) {
    return Pages.cut(members(teams.see(caller, team).team()), request);
  }

  @Override
  public void add(Caller caller, TeamId team, Members members) {
    stores
        .transactions()
        .run(() -> {
          TeamAuthorizer.AuthorizedTeam seen =
              teams.hold(caller, TeamPermission.UPDATE_MEMBERSHIP, team);
          Team held = seen.team();
          Set<UserId> joining = users(held.organization().id(), members);
          stores.teams().put(team, joining);
          boolean gains = !seen.standing().owner() && includes(joining, seen.principal());
          teams
              .recorder()
              .record(caller, AuditEvents.raising(gains, AuditEvents.joined(held, joining)));
        });
  }

  private static boolean includes(Set<UserId> users, Principal principal) {
    return principal instanceof Principal.User(var id) && users.contains(id);
  }

  @Override
  public void remove(Caller caller, TeamId team, Members members) {
    stores
        .transactions()
        .run(() -> {
          Team held = teams.hold(caller, TeamPermission.UPDATE_MEMBERSHIP, team).team();
          Set<UserId> leaving = users(held.organization().id(), members);
          if (held.owners() && new OwnerRules(stores).lastAre(team, leaving)) {
            throw OwnerRules.lastOwner();
          }
          stores.teams().take(team, leaving);
          teams.recorder().record(caller, AuditEvents.left(held, leaving));
        });
  }

  private List<OrganizationMembership> members(Team team) {
    return stores.teams().members(List.of(team.id())).getOrDefault(team.id(), List.of());
  }

  private Set<UserId> users(OrganizationId organization, Members members) {
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
        Username.hasForm(name) ? stores.users().find(new Username(name)) : Optional.empty();
    return user.map(User::id)
        .filter(id -> stores.memberships().find(organization, id).isPresent())
        .orElseThrow(() -> new UseCaseFailedException(new Failure.NotMember(name)));
  }

  private UserId member(OrganizationId organization, MembershipId id) {
    return stores
        .memberships()
        .find(id)
        .filter(membership -> membership.organization().id().equals(organization))
        .orElseThrow(UseCaseFailedException::notFound)
        .user()
        .id();
  }
}
