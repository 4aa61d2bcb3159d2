package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.LockGeneration;
import dev.stateward.domain.workspace.Workspace;
import java.time.InstantSource;
import java.util.List;

/**
 * Does what follows from the end of a lock, in its transaction: versions that are still pending are
 * discarded, and of the snapshots that were taken under it the last becomes current and the others
 * go (ADR 64).
 */
final class LockEnd {
  private final Gate gate;
  private final Stores stores;
  private final Policy.Edition edition;
  private final InstantSource time;

  LockEnd(Gate gate, Stores stores, Policy.Edition edition, InstantSource time) {
    this.gate = gate;
    this.stores = stores;
    this.edition = edition;
    this.time = time;
  }

  void end(Caller caller, Workspace workspace, LockGeneration generation) {
    stores
        .stateVersions()
        .discardPending(workspace.id())
        .forEach(id -> gate.audited().did(caller, Deeds.discarded(workspace, id)));
    switch (edition) {
      case ENTERPRISE -> {}
      case CLOUD -> promote(caller, workspace, generation);
    }
  }

  private void promote(Caller caller, Workspace workspace, LockGeneration generation) {
    List<StateVersion.Finalized> snapshots =
        stores.stateVersions().finalizedUnder(workspace.id(), generation);
    if (snapshots.isEmpty()) {
      return;
    }
    stores.workspaces().makeCurrent(workspace.id(), snapshots.getLast().id());
    for (StateVersion.Finalized overtaken : snapshots.subList(0, snapshots.size() - 1)) {
      if (stores.legalHolds().keeps(overtaken)) {
        continue;
      }
      new ContentRemoval(stores, time).order(stores.stateVersions().remove(overtaken.id()));
      gate.audited().did(caller, Deeds.removed(workspace, overtaken));
    }
  }
}
