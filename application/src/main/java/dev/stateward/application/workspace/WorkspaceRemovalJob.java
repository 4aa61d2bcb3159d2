package dev.stateward.application.workspace;

import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.blob.BlobRemoval;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.Caller;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Removes deleted workspaces permanently, with all their data, when their grace period has ended.
 */
final class WorkspaceRemovalJob implements RecurringJob {
  static final Duration PAUSE = Duration.ofHours(1);

  private static final int AT_ONCE = 100;

  private final Stores stores;
  private final AuditRecorder recorder;
  private final InstantSource time;

  WorkspaceRemovalJob(Stores stores, AuditRecorder recorder, InstantSource time) {
    this.stores = stores;
    this.recorder = recorder;
    this.time = time;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    IndependentAttempts round = new IndependentAttempts(heartbeat);
    int before;
    List<WorkspaceId> due;
    do {
      before = round.done();
      due = stores.deletedWorkspaces().due(time.instant(), AT_ONCE);
      due.forEach(id -> round.attempt(id.value(), () -> remove(id)));
    } while (due.size() == AT_ONCE && round.done() > before);
    return new Outcome(PAUSE, round.finding());
  }

  private boolean remove(WorkspaceId id) {
    return stores.transactions().inTransaction(() -> removeWhenDue(id));
  }

  /** It may have been restored and deleted again since it was found. */
  private boolean removeWhenDue(WorkspaceId id) {
    Optional<DeletedWorkspace> held =
        stores.deletedWorkspaces().hold(id).filter(deleted -> deleted.isDue(time.instant()));
    held.ifPresent(this::remove);
    return held.isPresent();
  }

  private void remove(DeletedWorkspace deleted) {
    WorkspaceId id = deleted.workspace().id();
    new LegalHoldRules(stores).requireFree(id);
    new BlobRemoval(stores, time).order(stores.stateVersions().contents(id));
    if (!stores.workspaces().remove(id)) {
      throw new IllegalStateException("a held workspace is gone");
    }
    stores.jobs().forgetDeliveriesThatAreGone();
    recorder.record(new Caller.Operator(), AuditEvents.removed(deleted));
  }
}
