package dev.stateward.application.stateversion;

import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Discards pending versions that can no longer be uploaded, because all their upload URLs have
 * expired.
 */
final class PendingVersionJob implements RecurringJob {
  private static final Duration PAUSE = Duration.ofMinutes(15);
  private static final int AT_ONCE = 100;

  private final Transactions transactions;
  private final StateVersions stateVersions;
  private final Workspaces workspaces;
  private final AuditRecorder recorder;
  private final InstantSource time;

  PendingVersionJob(
      Transactions transactions,
      StateVersions stateVersions,
      Workspaces workspaces,
      AuditRecorder recorder,
      InstantSource time) {
    this.transactions = transactions;
    this.stateVersions = stateVersions;
    this.workspaces = workspaces;
    this.recorder = recorder;
    this.time = time;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    Instant dead = time.instant().minus(Budgets.UPLOAD_URL);
    IndependentAttempts round = new IndependentAttempts(heartbeat);
    round.attemptAll(
        AT_ONCE,
        () -> stateVersions.pendingBefore(dead, AT_ONCE),
        version -> version.id().value(),
        this::discard);
    return new Outcome(PAUSE, round.finding());
  }

  private boolean discard(StateVersion.Pending version) {
    return transactions.inTransaction(() -> discardHeld(version));
  }

  private boolean discardHeld(StateVersion.Pending version) {
    Optional<Workspace> held =
        workspaces
            .hold(version.workspace())
            .filter(workspace -> stateVersions.discard(version.id()));
    held.ifPresent(workspace ->
        recorder.record(new Caller.Operator(), AuditEvents.discarded(workspace, version.id())));
    return held.isPresent();
  }
}
