package dev.stateward.application.retention;

import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.Caller;
import dev.stateward.application.retention.port.RetentionPolicies.Expired;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.retention.BackingDataDecision;
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

  private final Stores stores;
  private final AuditRecorder recorder;
  private final ApplicationSettings policy;
  private final BackingDataDeleter deleter;
  private final InstantSource time;

  RetentionJob(
      Stores stores, AuditRecorder recorder, ApplicationSettings policy, InstantSource time) {
    this.stores = stores;
    this.recorder = recorder;
    this.policy = policy;
    this.deleter = new BackingDataDeleter(stores, time);
    this.time = time;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    IndependentAttempts round = new IndependentAttempts(heartbeat);
    int before;
    List<Expired> found;
    do {
      before = round.done();
      found = stores.retentionPolicies().expired(time.instant(), AT_ONCE);
      found.forEach(each -> round.attempt(each.version().value(), () -> delete(each)));
    } while (found.size() == AT_ONCE && round.done() > before);
    return new Outcome(PAUSE, round.finding());
  }

  private boolean delete(Expired expired) {
    return stores.transactions().inTransaction(() -> deleteWhenDue(expired));
  }

  /** Checks everything again: a write, a legal hold or another policy may have come in between. */
  private boolean deleteWhenDue(Expired expired) {
    Optional<Workspace> held = stores.workspaces().hold(expired.workspace());
    Optional<StateVersion.Finalized> version =
        stores
            .stateVersions()
            .find(expired.version())
            .filter(it -> held.isPresent())
            .flatMap(this::deletable)
            .filter(this::isExpired);
    version.ifPresent(it -> delete(held.orElseThrow(), it));
    return version.isPresent();
  }

  private Optional<StateVersion.Finalized> deletable(StateVersion version) {
    return switch (deleter.judge(version)) {
      case BackingDataDecision.MayDelete(var finalized) -> Optional.of(finalized);
      case BackingDataDecision.WrongStatus ignored -> Optional.empty();
      case BackingDataDecision.InUse() -> Optional.empty();
      case BackingDataDecision.UnderLegalHold() -> Optional.empty();
    };
  }

  private boolean isExpired(StateVersion.Finalized version) {
    WorkspaceId workspace = version.workspace();
    return stores
        .retentionPolicies()
        .effective(List.of(workspace))
        .getOrDefault(workspace, new Retention.Unset())
        .expires(stores.retentionPolicies().candidate(version), time.instant());
  }

  private void delete(Workspace workspace, StateVersion.Finalized version) {
    StateVersion deleted = deleter.delete(version, policy.graceDays());
    recorder.record(
        new Caller.Operator(),
        AuditEvents.changed(AuditAction.STATE_VERSION_SOFT_DELETE, workspace, version, deleted));
  }
}
