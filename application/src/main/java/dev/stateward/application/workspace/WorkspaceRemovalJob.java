package dev.stateward.application.workspace;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.workspace.port.DeletedWorkspaces;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Removes deleted workspaces permanently, with all their data, when their grace period has ended.
 */
final class WorkspaceRemovalJob implements RecurringJob {
  static final Duration PAUSE = Duration.ofHours(1);

  private static final int AT_ONCE = 100;

  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final DeletedWorkspaces deletedWorkspaces;
  private final Workspaces workspaces;
  private final PermanentRemoval removal;

  WorkspaceRemovalJob(
      UseCaseContext context,
      DeletedWorkspaces deletedWorkspaces,
      Workspaces workspaces,
      PermanentRemoval removal) {
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.time = context.time();
    this.deletedWorkspaces = deletedWorkspaces;
    this.workspaces = workspaces;
    this.removal = removal;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    IndependentAttempts round = new IndependentAttempts(heartbeat);
    round.attemptAll(
        AT_ONCE,
        () -> deletedWorkspaces.due(time.instant(), AT_ONCE),
        WorkspaceId::value,
        this::remove);
    return new Outcome(PAUSE, round.finding());
  }

  private boolean remove(WorkspaceId id) {
    return transactions.inTransaction(() -> removeWhenDue(id));
  }

  /** Checks again, because it may have been restored and deleted again since it was found. */
  private boolean removeWhenDue(WorkspaceId id) {
    Optional<DeletedWorkspace> held =
        deletedWorkspaces.hold(id).filter(deleted -> deleted.isDue(time.instant()));
    held.ifPresent(this::remove);
    return held.isPresent();
  }

  private void remove(DeletedWorkspace deleted) {
    WorkspaceId id = deleted.workspace().id();
    removal.remove(
        id,
        () -> {
          if (!workspaces.remove(id)) {
            throw new IllegalStateException("a held workspace is gone");
          }
        });
    recorder.record(new Caller.Operator(), AuditEvents.removed(deleted));
  }
}
