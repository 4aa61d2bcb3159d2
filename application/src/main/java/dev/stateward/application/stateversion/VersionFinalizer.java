package dev.stateward.application.stateversion;

import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.Jobs;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Applies the effects of finalizing a version, in the same transaction. */
final class VersionFinalizer {
  private final StateVersions stateVersions;
  private final Workspaces workspaces;
  private final Jobs jobs;
  private final ApplicationSettings.Edition edition;
  private final InstantSource time;

  VersionFinalizer(
      StateVersions stateVersions,
      Workspaces workspaces,
      Jobs jobs,
      ApplicationSettings.Edition edition,
      InstantSource time) {
    this.stateVersions = stateVersions;
    this.workspaces = workspaces;
    this.jobs = jobs;
    this.edition = edition;
    this.time = time;
  }

  /** Whether finalized versions wait for the end of their lock to become current. */
  boolean snapshots() {
    return edition == ApplicationSettings.Edition.CLOUD;
  }

  /**
   * Makes a version current, at once or at the end of its lock (ADR 64), discards the versions it
   * replaces, and enqueues its examination.
   *
   * @return the discarded versions
   */
  List<StateVersionId> apply(StateVersion.Finalized version) {
    WorkspaceId workspace = version.workspace();
    StateVersionId id = version.id();
    switch (edition) {
      case ENTERPRISE -> workspaces.makeCurrent(workspace, id);
      case CLOUD -> {}
    }
    List<StateVersionId> overtaken = new ArrayList<>(stateVersions.discardPendingBefore(id));
    overtaken.addAll(discardThoseThatCannotFollow(version));
    jobs.order(new Job.ExamineState(id), time.instant());
    return overtaken;
  }

  /** Later pending versions whose serial or lineage would be refused from now on. */
  private List<StateVersionId> discardThoseThatCannotFollow(StateVersion.Finalized version) {
    return stateVersions.pending(version.workspace()).stream()
        .filter(later -> !later.awaitsContent(Optional.of(version)))
        .map(StateVersion::id)
        .filter(stateVersions::discard)
        .toList();
  }
}
