package dev.stateward.application.team;

import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.store.Stores;
import dev.stateward.application.team.port.ManagingTeamMembers;
import dev.stateward.application.team.port.ManagingTeams;
import dev.stateward.application.team.port.Teams;

/** Teams and their members. */
public final class TeamServices {
  private final ManagingTeams managingTeams;
  private final ManagingTeamMembers managingTeamMembers;

  public TeamServices(Stores stores, UseCaseContext context, TeamAuthorizer authorizer) {
    Teams teams = stores.teams();
    this.managingTeams =
        new TeamService(context, authorizer, teams, new ResourceLimits(stores.usage()));
    this.managingTeamMembers =
        new TeamMemberService(
            context,
            authorizer,
            teams,
            new MemberLookup(stores.users(), stores.memberships()),
            new OwnerRules(teams, stores.users()));
  }

  public ManagingTeams managingTeams() {
    return managingTeams;
  }

  public ManagingTeamMembers managingTeamMembers() {
    return managingTeamMembers;
  }
}
