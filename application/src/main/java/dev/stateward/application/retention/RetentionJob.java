package dev.stateward.application.retention;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.retention.port.ManagingBackingData.Grace;
import dev.stateward.application.retention.port.RetentionPolicies;
import dev.stateward.application.retention.port.RetentionPolicies.Expired;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.retention.Retention;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Soft deletes versions that expired by retention policies, as an owner would: they can be restored
 * until their grace period ends.
 */
final class RetentionJob implements RecurringJob {
  static final Duration PAUSE = Duration.ofHours(1);

  private static final int AT_ONCE = 1000;

  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final RetentionPolicies retentionPolicies;
  private final Workspaces workspaces;
  private final BackingDataRules rules;
  private final BackingDataTransitions transitions;

  RetentionJob(
      UseCaseContext context,
      RetentionPolicies retentionPolicies,
      Workspaces workspaces,
      BackingDataRules rules,
      BackingDataTransitions transitions) {
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.time = context.time();
    this.retentionPolicies = retentionPolicies;
    this.workspaces = workspaces;
    this.rules = rules;
    this.transitions = transitions;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    IndependentAttempts round = new IndependentAttempts(heartbeat);
    round.attemptAll(
        AT_ONCE,
        () -> retentionPolicies.expired(time.instant(), AT_ONCE),
        expired -> expired.version().value(),
        this::delete);
    return new Outcome(PAUSE, round.finding());
  }

  private boolean delete(Expired expired) {
    return transactions.inTransaction(() -> deleteWhenDue(expired));
  }

  /** Checks everything again: a write, a legal hold or another policy may have come in between. */
  private boolean deleteWhenDue(Expired expired) {
    Optional<Workspace> held = workspaces.hold(expired.workspace());
    Optional<StateVersion.Finalized> version =
        held.flatMap(workspace -> rules.deletable(expired.version())).filter(this::isExpired);
    version.ifPresent(it -> delete(held.orElseThrow(), it));
    return version.isPresent();
  }

  private boolean isExpired(StateVersion.Finalized version) {
    WorkspaceId workspace = version.workspace();
    return retentionPolicies
        .effective(List.of(workspace))
        .getOrDefault(workspace, new Retention.Unset())
        .expires(retentionPolicies.candidate(version), time.instant());
  }

  private void delete(Workspace workspace, StateVersion.Finalized version) {
    StateVersion deleted = transitions.softDelete(version, new Grace.Default());
    recorder.record(
        new Caller.Operator(),
        AuditEvents.changed(AuditAction.STATE_VERSION_SOFT_DELETE, workspace, version, deleted));
  }
}
