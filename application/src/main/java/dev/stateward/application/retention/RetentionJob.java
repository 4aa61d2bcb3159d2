package dev.stateward.application.retention;

import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.port.Caller;
import dev.stateward.application.retention.port.RetentionPolicies.Expired;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.Workspace;
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
  private final InstantSource time;

  RetentionJob(
      Stores stores, AuditRecorder recorder, ApplicationSettings policy, InstantSource time) {
    this.stores = stores;
    this.recorder = recorder;
    this.policy = policy;
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
            .filter(StateVersion.Finalized.class::isInstance)
            .map(StateVersion.Finalized.class::cast)
            .filter(it -> stores.retentionPolicies().isExpired(it, time.instant()));
    version.ifPresent(it -> delete(held.orElseThrow(), it));
    return version.isPresent();
  }

  private void delete(Workspace workspace, StateVersion.Finalized version) {
    StateVersion.BackingDataSoftDeleted deleted =
        version.softDelete(time.instant(), policy.graceDays());
    if (!stores.stateVersions().softDelete(deleted)) {
      throw new IllegalStateException("a version of a held workspace was changed");
    }
    stores.jobs().order(new Job.DestroyBackingData(version.id()), deleted.dueAt());
    recorder.record(
        new Caller.Operator(),
        AuditEvents.changed(AuditAction.STATE_VERSION_SOFT_DELETE, workspace, version, deleted));
  }
}
