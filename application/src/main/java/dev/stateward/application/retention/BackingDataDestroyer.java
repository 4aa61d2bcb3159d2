package dev.stateward.application.retention;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Caller;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.retention.BackingDataDecision;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Destroys state data whose grace period has ended, in the caller's transaction. */
public final class BackingDataDestroyer {
  private static final Duration WAIT = Duration.ofDays(1);

  private final AuditRecorder recorder;
  private final InstantSource time;
  private final StateVersions stateVersions;
  private final Workspaces workspaces;
  private final BackingDataRules rules;
  private final BackingDataTransitions transitions;

  BackingDataDestroyer(
      UseCaseContext context,
      StateVersions stateVersions,
      Workspaces workspaces,
      BackingDataRules rules,
      BackingDataTransitions transitions) {
    this.recorder = context.recorder();
    this.time = context.time();
    this.stateVersions = stateVersions;
    this.workspaces = workspaces;
    this.rules = rules;
    this.transitions = transitions;
  }

  /**
   * Destroys the state data of a version whose grace period has ended, or retries in a day when it
   * is under legal hold. Locks the workspace, as placing a legal hold does. A version that was
   * restored and deleted again has its own grace period.
   */
  public void destroyWhenDue(StateVersionId id) {
    Instant now = time.instant();
    Optional<StateVersion> found = stateVersions.find(id);
    if (found.isEmpty()) {
      return;
    }
    if (workspaces.hold(found.get().workspace()).isEmpty()) {
      // Deleted with its workspace, which can be restored until its permanent removal.
      transitions.destroyAt(id, now.plus(WAIT));
      return;
    }
    stateVersions.hold(id).ifPresent(version -> destroyOrWait(version, now));
  }

  private void destroyOrWait(StateVersion version, Instant now) {
    if (version instanceof StateVersion.BackingDataSoftDeleted deleted && !deleted.isDue(now)) {
      return;
    }
    switch (rules.onDestroy(version)) {
      case BackingDataDecision.MayDestroy(var deleted) -> destroy(deleted, now);
      case BackingDataDecision.UnderLegalHold() ->
          transitions.destroyAt(version.id(), now.plus(WAIT));
      case BackingDataDecision.WrongStatus ignored -> {}
    }
  }

  private void destroy(StateVersion.BackingDataSoftDeleted version, Instant now) {
    transitions.destroy(version);
    workspaces
        .find(version.workspace())
        .ifPresent(workspace ->
            recorder.record(
                new Caller.Operator(),
                AuditEvents.changed(
                    AuditAction.STATE_VERSION_DESTROY, workspace, version, version.destroy(now))));
  }
}
