package dev.stateward.application;

import dev.stateward.application.Housekeeper.Outcome;
import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.out.Jobs.Job;
import dev.stateward.application.port.out.RetentionPolicies.Expired;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.retention.Retention;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Duration;
import java.time.Instant;
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

  private boolean deleteWhenDue(Expired expired) {
    Optional<Workspace> held = stores.workspaces().hold(expired.workspace());
    Optional<StateVersion.Finalized> version =
        stores
            .stateVersions()
            .find(expired.version())
            .filter(it -> held.isPresent())
            .filter(StateVersion.Finalized.class::isInstance)
            .map(StateVersion.Finalized.class::cast)
            .filter(this::mayGo);
    version.ifPresent(it -> delete(held.orElseThrow(), it));
    return version.isPresent();
  }

  /** Judges anew: a rollback, a legal hold or another policy may have come in between. */
  private boolean mayGo(StateVersion.Finalized version) {
    return !isCurrent(version) && !stores.legalHolds().keeps(version) && expires(version);
  }

  private boolean isCurrent(StateVersion version) {
    return stores
        .stateVersions()
        .current(version.workspace())
        .filter(current -> current.id().equals(version.id()))
        .isPresent();
  }

  private boolean expires(StateVersion version) {
    WorkspaceId workspace = version.workspace();
    Retention retention =
        stores
            .retentionPolicies()
            .effective(List.of(workspace))
            .getOrDefault(workspace, new Retention.Unset());
    Instant created = version.announcement().createdAt();
    return retention.rule().filter(rule -> rule.expires(created, time.instant())).isPresent();
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
