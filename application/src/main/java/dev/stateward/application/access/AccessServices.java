package dev.stateward.application.access;

import dev.stateward.application.access.port.ExplainingAccess;
import dev.stateward.application.access.port.ManagingTeamAccess;
import dev.stateward.application.access.port.ManagingTeamProjectAccess;
import dev.stateward.application.access.port.RecordingDenials;
import dev.stateward.application.access.port.TeamAccesses;
import dev.stateward.application.access.port.TeamProjectAccesses;
import dev.stateward.application.store.Stores;
import dev.stateward.application.team.port.Teams;

/** Authorization, the access of teams, and what explains it. */
public final class AccessServices {
  private final TeamAuthorizer teamAuthorizer;
  private final ExplainingAccess explainingAccess;
  private final ManagingTeamAccess managingTeamAccess;
  private final ManagingTeamProjectAccess managingTeamProjectAccess;
  private final RecordingDenials recordingDenials;

  public AccessServices(Stores stores, UseCaseContext context, ServerAuthorizer server) {
    Authorizer authorizer = context.authorizer();
    Teams teams = stores.teams();
    TeamAccesses accesses = stores.teamAccesses();
    TeamProjectAccesses projectAccesses = stores.teamProjectAccesses();
    this.teamAuthorizer = new TeamAuthorizer(authorizer, teams);
    AccessDifferences differences = new AccessDifferences(teams);
    this.explainingAccess =
        new AccessExplanationService(authorizer, teamAuthorizer, teams, stores.memberships());
    this.managingTeamAccess =
        new TeamAccessService(context, teamAuthorizer, differences, accesses, stores.workspaces());
    this.managingTeamProjectAccess =
        new TeamProjectAccessService(context, teamAuthorizer, differences, projectAccesses, teams);
    this.recordingDenials =
        new DenialRecorder(server, context.transactions(), context.recorder(), context.time());
  }

  /** Authorizes what concerns teams. */
  public TeamAuthorizer teamAuthorizer() {
    return teamAuthorizer;
  }

  public ExplainingAccess explainingAccess() {
    return explainingAccess;
  }

  public ManagingTeamAccess managingTeamAccess() {
    return managingTeamAccess;
  }

  public ManagingTeamProjectAccess managingTeamProjectAccess() {
    return managingTeamProjectAccess;
  }

  public RecordingDenials recordingDenials() {
    return recordingDenials;
  }
}
