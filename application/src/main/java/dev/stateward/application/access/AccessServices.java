package dev.stateward.application.access;

import dev.stateward.application.access.port.ExplainingAccess;
import dev.stateward.application.access.port.ManagingTeamAccess;
import dev.stateward.application.access.port.ManagingTeamProjectAccess;
import dev.stateward.application.access.port.RecordingDenials;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.store.Stores;
import java.time.InstantSource;

/** Authorization, the access of teams, and what explains it. */
public final class AccessServices {
  private final TeamAuthorizer teams;
  private final ExplainingAccess explainingAccess;
  private final ManagingTeamAccess managingTeamAccess;
  private final ManagingTeamProjectAccess managingTeamProjectAccess;
  private final RecordingDenials recordingDenials;

  public AccessServices(UseCaseContext context) {
    Stores stores = context.stores();
    Authorizer authorizer = context.authorizer();
    Identifiers identifiers = context.identifiers();
    InstantSource time = context.time();
    AuditRecorder recorder = context.recorder();
    this.teams = new TeamAuthorizer(authorizer, stores);
    TeamAccessPlanner planner = new TeamAccessPlanner(authorizer, teams, stores);
    TeamProjectAccessPlanner projectPlanner =
        new TeamProjectAccessPlanner(authorizer, teams, stores);
    this.explainingAccess = new AccessExplanationService(authorizer, teams, stores, planner);
    this.managingTeamAccess =
        new TeamAccessService(authorizer, teams, stores, planner, identifiers);
    this.managingTeamProjectAccess =
        new TeamProjectAccessService(authorizer, teams, stores, projectPlanner, identifiers);
    this.recordingDenials = new DenialRecorder(authorizer, stores, recorder, time);
  }

  /** Authorizes what concerns teams. */
  public TeamAuthorizer teams() {
    return teams;
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
