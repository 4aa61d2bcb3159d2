package dev.stateward.application.team;

import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.store.Pages;
import dev.stateward.application.team.port.ManagingTeamMembers;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamPermission;
import dev.stateward.domain.user.UserId;
import java.util.List;
import java.util.Set;

/** Manages the members of teams. */
final class TeamMemberService implements ManagingTeamMembers {
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final TeamAuthorizer teamAuthorizer;
  private final Teams teams;
  private final MemberLookup lookup;
  private final OwnerRules ownerRules;

  TeamMemberService(
      UseCaseContext context,
      TeamAuthorizer teamAuthorizer,
      Teams teams,
      MemberLookup lookup,
      OwnerRules ownerRules) {
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.teamAuthorizer = teamAuthorizer;
    this.teams = teams;
    this.lookup = lookup;
    this.ownerRules = ownerRules;
  }

  @Override
  public Page<OrganizationMembership> list(Caller caller, TeamId team, PageRequest request) {
    return Pages.cut(members(teamAuthorizer.see(caller, team).team()), request);
  }

  @Override
  public void add(Caller caller, TeamId team, Input<Members> members) {
    transactions.run(() -> {
      TeamAuthorizer.AuthorizedTeam seen =
          teamAuthorizer.hold(caller, TeamPermission.UPDATE_MEMBERSHIP, team);
      Team held = seen.team();
      Set<UserId> joining = lookup.users(held.organization().id(), members.parse());
      teams.put(team, joining);
      boolean gains = !seen.access().owner() && includes(joining, seen.principal());
      recorder.record(caller, AuditEvents.raising(gains, AuditEvents.joined(held, joining)));
    });
  }

  private static boolean includes(Set<UserId> users, Principal principal) {
    return principal instanceof Principal.User(var id) && users.contains(id);
  }

  @Override
  public void remove(Caller caller, TeamId team, Input<Members> members) {
    transactions.run(() -> {
      Team held = teamAuthorizer.hold(caller, TeamPermission.UPDATE_MEMBERSHIP, team).team();
      Set<UserId> leaving = lookup.users(held.organization().id(), members.parse());
      if (held.owners() && ownerRules.lastAre(team, leaving)) {
        throw OwnerRules.lastOwner();
      }
      teams.take(team, leaving);
      recorder.record(caller, AuditEvents.left(held, leaving));
    });
  }

  private List<OrganizationMembership> members(Team team) {
    return teams.members(List.of(team.id())).getOrDefault(team.id(), List.of());
  }
}
