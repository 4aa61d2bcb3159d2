package dev.stateward.application.stateversion;

import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Discards versions whose content can no longer arrive, because all their upload URLs have expired.
 */
final class PendingVersionJob implements RecurringJob {
  private static final Duration PAUSE = Duration.ofMinutes(15);
  private static final int AT_ONCE = 100;

  private final Stores stores;
  private final InstantSource time;
  private final AuditRecorder recorder;

  PendingVersionJob(Stores stores, InstantSource time, AuditRecorder recorder) {
    this.stores = stores;
    this.recorder = recorder;
    this.time = time;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    Instant dead = time.instant().minus(Budgets.UPLOAD_URL);
    IndependentAttempts round = new IndependentAttempts(heartbeat);
    int before;
    List<StateVersion.Pending> pending;
    do {
      before = round.done();
      pending = stores.stateVersions().pendingBefore(dead, AT_ONCE);
      pending.forEach(version -> round.attempt(version.id().value(), () -> discard(version)));
    } while (pending.size() == AT_ONCE && round.done() > before);
    return new Outcome(PAUSE, round.finding());
  }

  private boolean discard(StateVersion.Pending version) {
    return stores.transactions().inTransaction(() -> discardHeld(version));
  }

  private boolean discardHeld(StateVersion.Pending version) {
    Optional<Workspace> held =
        stores
            .workspaces()
            .hold(version.workspace())
            .filter(workspace -> stores.stateVersions().discard(version.id()));
    held.ifPresent(workspace ->
        recorder.record(new Caller.Operator(), AuditEvents.discarded(workspace, version.id())));
    return held.isPresent();
  }
}
