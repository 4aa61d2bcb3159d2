package dev.stateward.application.team;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.store.Stores;
import dev.stateward.application.team.port.ManagingTeamMembers;
import dev.stateward.application.team.port.ManagingTeams;

/** Teams and their members. */
public final class TeamServices {
  private final ManagingTeams managingTeams;
  private final ManagingTeamMembers managingTeamMembers;

  public TeamServices(UseCaseContext context, TeamAuthorizer teams) {
    Stores stores = context.stores();
    Authorizer authorizer = context.authorizer();
    Identifiers identifiers = context.identifiers();
    this.managingTeams = new TeamService(authorizer, teams, stores, identifiers);
    this.managingTeamMembers = new TeamMemberService(teams, stores);
  }

  public ManagingTeams managingTeams() {
    return managingTeams;
  }

  public ManagingTeamMembers managingTeamMembers() {
    return managingTeamMembers;
  }
}
