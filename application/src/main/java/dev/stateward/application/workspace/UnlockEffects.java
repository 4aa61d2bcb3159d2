package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.blob.BlobRemoval;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.stateversion.Snapshots;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.Workspace;
import java.time.InstantSource;
import java.util.List;

/**
 * Applies the effects of the end of a lock, in its transaction: pending versions are discarded, and
 * the last snapshot becomes current, whatever the present edition is; with the cloud edition the
 * other snapshots are removed (ADR 64).
 */
final class UnlockEffects {
  private final Authorizer authorizer;
  private final Stores stores;
  private final ApplicationSettings.Edition edition;
  private final InstantSource time;

  UnlockEffects(
      Authorizer authorizer,
      Stores stores,
      ApplicationSettings.Edition edition,
      InstantSource time) {
    this.authorizer = authorizer;
    this.stores = stores;
    this.edition = edition;
    this.time = time;
  }

  void end(Caller caller, Workspace workspace) {
    stores
        .stateVersions()
        .discardPending(workspace.id())
        .forEach(id -> authorizer.recorder().record(caller, AuditEvents.discarded(workspace, id)));
    Snapshots snapshots =
        new Snapshots(stores.stateVersions().finalizedAfterCurrent(workspace.id()));
    snapshots
        .promoted()
        .ifPresent(last -> stores.workspaces().makeCurrent(workspace.id(), last.id()));
    overtake(caller, workspace, snapshots.overtaken());
  }

  private void overtake(
      Caller caller, Workspace workspace, List<StateVersion.Finalized> overtaken) {
    switch (edition) {
      case ENTERPRISE -> {}
      case CLOUD ->
          overtaken.stream()
              .filter(version -> !stores.legalHolds().keeps(version))
              .forEach(version -> remove(caller, workspace, version));
    }
  }

  private void remove(Caller caller, Workspace workspace, StateVersion.Finalized version) {
    new BlobRemoval(stores, time).order(stores.stateVersions().remove(version.id()));
    authorizer.recorder().record(caller, AuditEvents.removed(workspace, version));
  }
}
