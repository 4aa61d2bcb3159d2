package dev.stateward.application.stateversion;

import dev.stateward.application.job.port.Job;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Applies the effects of finalizing a version, in the same transaction. */
final class VersionFinalizer {
  private final Stores stores;
  private final ApplicationSettings.Edition edition;
  private final InstantSource time;

  VersionFinalizer(Stores stores, ApplicationSettings.Edition edition, InstantSource time) {
    this.stores = stores;
    this.edition = edition;
    this.time = time;
  }

  /**
   * Makes a version current, at once or at the end of its lock (ADR 64), discards the versions it
   * replaces, and enqueues its examination.
   *
   * @return the discarded versions
   */
  List<StateVersionId> finished(StateVersion.Finalized version) {
    WorkspaceId workspace = version.workspace();
    StateVersionId id = version.id();
    switch (edition) {
      case ENTERPRISE -> stores.workspaces().makeCurrent(workspace, id);
      case CLOUD -> {}
    }
    List<StateVersionId> overtaken =
        new ArrayList<>(stores.stateVersions().discardPendingBefore(id));
    overtaken.addAll(discardThoseThatCannotFollow(version));
    stores.jobs().order(new Job.ExamineState(id), time.instant());
    return overtaken;
  }

  /** Later pending versions whose serial or lineage would be refused from now on. */
  private List<StateVersionId> discardThoseThatCannotFollow(StateVersion.Finalized version) {
    return stores.stateVersions().pending(version.workspace()).stream()
        .filter(later -> !later.awaitsContent(Optional.of(version)))
        .map(StateVersion::id)
        .filter(stores.stateVersions()::discard)
        .toList();
  }
}
