package dev.stateward.application.stateversion;

import dev.stateward.application.blob.Examinations;
import dev.stateward.application.blob.port.StateFiles.Findings;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Applies the effects of finalizing a version, in the same transaction. */
final class VersionFinalizer {
  private final StateVersions stateVersions;
  private final Workspaces workspaces;
  private final Examinations examinations;
  private final ApplicationSettings.Edition edition;

  VersionFinalizer(
      StateVersions stateVersions,
      Workspaces workspaces,
      Examinations examinations,
      ApplicationSettings.Edition edition) {
    this.stateVersions = stateVersions;
    this.workspaces = workspaces;
    this.examinations = examinations;
    this.edition = edition;
  }

  /** Whether finalized versions wait for the end of their lock to become current. */
  boolean snapshots() {
    return edition == ApplicationSettings.Edition.CLOUD;
  }

  /**
   * Makes a version current, at once or at the end of its lock (ADR 64), discards the versions it
   * replaces, and orders its examination.
   *
   * @return the discarded versions
   */
  List<StateVersionId> apply(StateVersion.Finalized version) {
    return apply(version, Optional.empty());
  }

  /** As {@link #apply(StateVersion.Finalized)}, for a version that may have been examined. */
  List<StateVersionId> apply(StateVersion.Finalized version, Optional<Findings> examined) {
    StateVersionId id = version.id();
    switch (edition) {
      case ENTERPRISE -> workspaces.makeCurrent(version.workspace(), id);
      case CLOUD -> {}
    }
    examined.ifPresentOrElse(
        findings -> examinations.store(id, findings), () -> examinations.order(id));
    // Usually there are none, and one query says so.
    List<StateVersion.Pending> pending = stateVersions.pending(version.workspace());
    return pending.isEmpty() ? List.of() : discarded(version, pending);
  }

  private List<StateVersionId> discarded(
      StateVersion.Finalized version, List<StateVersion.Pending> pending) {
    List<StateVersionId> discarded =
        new ArrayList<>(stateVersions.discardPendingBefore(version.id()));
    pending.stream()
        .filter(later -> !later.awaitsContent(Optional.of(version)))
        .map(StateVersion::id)
        .filter(stateVersions::discard)
        .forEach(discarded::add);
    return discarded;
  }
}
