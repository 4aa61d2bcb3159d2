package dev.stateward.application;

import dev.stateward.application.port.out.Jobs.Job;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.InstantSource;
import java.util.List;

/** Does what follows from a version getting its content, in the transaction that stores it. */
final class Finisher {
  private final Stores stores;
  private final Policy.Edition edition;
  private final InstantSource time;

  Finisher(Stores stores, Policy.Edition edition, InstantSource time) {
    this.stores = stores;
    this.edition = edition;
    this.time = time;
  }

  /**
   * Makes a version current, at once or at the end of its lock (ADR 64), discards what it overtook,
   * and orders its examination.
   *
   * @return what it overtook
   */
  List<StateVersionId> finished(StateVersion.Finalized version) {
    WorkspaceId workspace = version.workspace();
    StateVersionId id = version.id();
    switch (edition) {
      case ENTERPRISE -> stores.workspaces().makeCurrent(workspace, id);
      case CLOUD -> {}
    }
    List<StateVersionId> overtaken = stores.stateVersions().discardPendingBefore(id);
    stores.jobs().order(new Job.ExamineState(id), time.instant());
    return overtaken;
  }
}
