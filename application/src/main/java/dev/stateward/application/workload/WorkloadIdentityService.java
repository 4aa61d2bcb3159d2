package dev.stateward.application.workload;

import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.access.TeamAuthorizer.AuthorizedTeam;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.WorkloadEvents;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.port.WorkloadIdentityId;
import dev.stateward.application.workload.port.ManagingWorkloadIdentities;
import dev.stateward.application.workload.port.WorkloadIdentities;
import dev.stateward.application.workload.port.WorkloadIdentity;
import dev.stateward.application.workload.port.WorkloadIdentity.Settings;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.TeamPermission;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.UnaryOperator;

/** Manages workload identities. The team is locked during a change, as for its tokens. */
final class WorkloadIdentityService implements ManagingWorkloadIdentities {
  /** By then every token that was issued has expired, whatever the clock does meanwhile. */
  private static final Duration ALL = WorkloadIdentity.LONGEST_LIFE.multipliedBy(48);

  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final TeamAuthorizer teams;
  private final WorkloadIdentities identities;

  WorkloadIdentityService(
      UseCaseContext context, TeamAuthorizer teams, WorkloadIdentities identities) {
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.time = context.time();
    this.teams = teams;
    this.identities = identities;
  }

  @Override
  public Page<WorkloadIdentity> list(Caller caller, TeamId team, PageRequest request) {
    teams.require(caller, TeamPermission.VIEW_API_TOKEN, team);
    return identities.list(team, request);
  }

  @Override
  public WorkloadIdentity create(Caller caller, TeamId team, Input<Settings> input) {
    return transactions.inTransaction(() -> {
      AuthorizedTeam held = teams.hold(caller, TeamPermission.UPDATE_API_TOKEN, team);
      Settings settings = input.parse();
      requireRoom(team);
      WorkloadIdentity identity =
          new WorkloadIdentity(
              identifiers.workloadIdentity(),
              held.team().organization(),
              team,
              settings.trust(),
              settings.description(),
              time.instant());
      identities.add(identity);
      recorder.record(caller, WorkloadEvents.created(identity));
      return identity;
    });
  }

  private void requireRoom(TeamId team) {
    if (identities.list(team, new PageRequest(1, 1)).total() >= MOST) {
      throw new UseCaseFailedException(
          new Failure.QuotaExceeded(
              "A team can have at most %d workload identities; delete one that is not needed"
                  .formatted(MOST)));
    }
  }

  @Override
  public WorkloadIdentity show(Caller caller, WorkloadIdentityId id) {
    WorkloadIdentity identity = identities.find(id).orElseThrow(UseCaseFailedException::notFound);
    teams.require(caller, TeamPermission.VIEW_API_TOKEN, identity.team());
    return identity;
  }

  @Override
  public WorkloadIdentity change(
      Caller caller, WorkloadIdentityId id, UnaryOperator<Settings> change) {
    return transactions.inTransaction(() -> {
      WorkloadIdentity before = hold(caller, id);
      WorkloadIdentity after = before.with(change.apply(before.settings()));
      identities.save(after);
      recorder.record(caller, WorkloadEvents.changed(before, after));
      if (!before.trust().equals(after.trust())) {
        // Recorded first, because the caller's own token may be one of these.
        identities.removeTokens(id, time.instant().plus(ALL));
      }
      return after;
    });
  }

  @Override
  public void remove(Caller caller, WorkloadIdentityId id) {
    transactions.run(() -> {
      WorkloadIdentity removed = hold(caller, id);
      recorder.record(caller, WorkloadEvents.destroyed(removed));
      identities.remove(id);
    });
  }

  /** Holds the team before the identity, as all changes of a team do. */
  private WorkloadIdentity hold(Caller caller, WorkloadIdentityId id) {
    WorkloadIdentity found = identities.find(id).orElseThrow(UseCaseFailedException::notFound);
    teams.hold(caller, TeamPermission.UPDATE_API_TOKEN, found.team());
    return identities.hold(id).orElseThrow(UseCaseFailedException::notFound);
  }
}
