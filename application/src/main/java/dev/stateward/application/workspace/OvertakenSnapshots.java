package dev.stateward.application.workspace;

import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.blob.BlobRemoval;
import dev.stateward.application.port.Caller;
import dev.stateward.application.retention.port.LegalHolds;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.Workspace;
import java.util.List;

/** Removes snapshots that a later one replaced within the same lock (ADR 64). */
final class OvertakenSnapshots {
  private final AuditRecorder recorder;
  private final StateVersions stateVersions;
  private final LegalHolds legalHolds;
  private final BlobRemoval removal;
  private final ApplicationSettings.Edition edition;

  OvertakenSnapshots(
      AuditRecorder recorder,
      StateVersions stateVersions,
      LegalHolds legalHolds,
      BlobRemoval removal,
      ApplicationSettings.Edition edition) {
    this.recorder = recorder;
    this.stateVersions = stateVersions;
    this.legalHolds = legalHolds;
    this.removal = removal;
    this.edition = edition;
  }

  /** Removes {@code overtaken}, except those under legal hold, with the cloud edition. */
  void remove(Caller caller, Workspace workspace, List<StateVersion.Finalized> overtaken) {
    switch (edition) {
      case ENTERPRISE -> {}
      case CLOUD ->
          overtaken.stream()
              .filter(version -> !legalHolds.keeps(version))
              .forEach(version -> remove(caller, workspace, version));
    }
  }

  private void remove(Caller caller, Workspace workspace, StateVersion.Finalized version) {
    removal.order(stateVersions.remove(version.id()));
    recorder.record(caller, AuditEvents.removed(workspace, version));
  }
}
