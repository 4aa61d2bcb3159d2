package dev.stateward.application;

import dev.stateward.application.Housekeeper.Outcome;
import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.out.Jobs.Job;
import dev.stateward.application.port.out.RetentionPolicies.Expired;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.Workspace;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Soft deletes what retention policies let go, as an owner would: it can be restored until its
 * grace period ends.
 */
final class RetentionRoutine implements Housekeeper.Chore {
  static final Duration PAUSE = Duration.ofHours(1);

  private static final int AT_ONCE = 1000;

  private final Stores stores;
  private final Audited audited;
  private final Policy policy;
  private final InstantSource time;

  RetentionRoutine(Stores stores, Audited audited, Policy policy, InstantSource time) {
    this.stores = stores;
    this.audited = audited;
    this.policy = policy;
    this.time = time;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    OneByOne round = new OneByOne(heartbeat);
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

  /** Judges all of it anew: a write, a legal hold or another policy may have come in between. */
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
    audited.did(
        new Caller.Operator(),
        Deeds.changed(AuditAction.STATE_VERSION_SOFT_DELETE, workspace, version, deleted));
  }
}
