package dev.stateward.application.retention;

import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.blob.BlobRemoval;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.port.Caller;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.retention.BackingDataDecision;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Destroys state data, in the caller's transaction. */
public final class BackingDataDestroyer {
  private static final Duration WAIT = Duration.ofDays(1);

  private final Stores stores;
  private final InstantSource time;

  public BackingDataDestroyer(Stores stores, InstantSource time) {
    this.stores = stores;
    this.time = time;
  }

  /** Destroys the content of a version that the transaction has locked. */
  void destroy(StateVersion.BackingDataSoftDeleted version) {
    new BlobRemoval(stores, time)
        .order(stores.stateVersions().destroy(version.destroy(time.instant())));
  }

  /**
   * Destroys the content of a version whose grace period has ended, or tries again in a day when it
   * is under legal hold. Locks the workspace, as placing a legal hold does. A version that was
   * restored and deleted again has its own grace period.
   */
  public void destroyWhenDue(AuditRecorder recorder, StateVersionId id) {
    Instant now = time.instant();
    Optional<StateVersion> found = stores.stateVersions().find(id);
    if (found.isEmpty()) {
      return;
    }
    if (stores.workspaces().hold(found.get().workspace()).isEmpty()) {
      // Deleted with its workspace, which may be restored until it is removed for good.
      stores.jobs().order(new Job.DestroyBackingData(id), now.plus(WAIT));
      return;
    }
    stores.stateVersions().hold(id).ifPresent(version -> destroyOrWait(recorder, version, now));
  }

  private void destroyOrWait(AuditRecorder recorder, StateVersion version, Instant now) {
    if (version instanceof StateVersion.BackingDataSoftDeleted deleted && !deleted.isDue(now)) {
      return;
    }
    switch (BackingDataDecision.destroy(version, stores.legalHolds().keeps(version))) {
      case BackingDataDecision.MayDestroy(var deleted) -> destroy(recorder, deleted, now);
      case BackingDataDecision.UnderLegalHold() ->
          stores.jobs().order(new Job.DestroyBackingData(version.id()), now.plus(WAIT));
      case BackingDataDecision.WrongStatus ignored -> {}
    }
  }

  private void destroy(
      AuditRecorder recorder, StateVersion.BackingDataSoftDeleted version, Instant now) {
    destroy(version);
    stores
        .workspaces()
        .find(version.workspace())
        .ifPresent(workspace ->
            recorder.record(
                new Caller.Operator(),
                AuditEvents.changed(
                    AuditAction.STATE_VERSION_DESTROY, workspace, version, version.destroy(now))));
  }
}
