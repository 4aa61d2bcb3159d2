package dev.stateward.application.stateversion;

import dev.stateward.application.blob.Examinations;
import dev.stateward.application.blob.SealedFindings;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.stateversion.ExtractedResources;
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
   * @param pending those that were pending before
   * @return the discarded versions
   */
  List<StateVersionId> apply(StateVersion.Finalized version, List<StateVersion.Pending> pending) {
    makeCurrent(version);
    examinations.order(version.id());
    return discarded(version, pending);
  }

  /**
   * As {@link #apply}, for a pending version that is finished now and was examined, or could not
   * be.
   */
  List<StateVersionId> finish(
      StateVersion.Finalized version,
      List<StateVersion.Pending> pending,
      Optional<SealedFindings> examined) {
    examined.ifPresentOrElse(
        findings -> finish(version, findings),
        () -> {
          finish(version);
          examinations.order(version.id());
        });
    makeCurrent(version);
    return discarded(version, pending);
  }

  /** Outputs are known already when they came with the creation. */
  private void finish(StateVersion.Finalized version, SealedFindings findings) {
    if (findings.extracted() instanceof ExtractedResources.Taken
        && stateVersions.finishExamined(version)) {
      examinations.storeFirst(version.id(), findings);
    } else {
      finish(version);
      examinations.store(version.id(), findings);
    }
  }

  private void finish(StateVersion.Finalized version) {
    if (!stateVersions.finish(version)) {
      throw new IllegalStateException("a pending version of a held workspace was changed");
    }
  }

  private void makeCurrent(StateVersion.Finalized version) {
    switch (edition) {
      case ENTERPRISE -> workspaces.makeCurrent(version.workspace(), version.id());
      case CLOUD -> {}
    }
  }

  private List<StateVersionId> discarded(
      StateVersion.Finalized version, List<StateVersion.Pending> pending) {
    List<StateVersion.Pending> others =
        pending.stream().filter(other -> !other.id().equals(version.id())).toList();
    if (others.isEmpty()) {
      return List.of();
    }
    List<StateVersionId> discarded =
        new ArrayList<>(stateVersions.discardPendingBefore(version.id()));
    others.stream()
        .filter(later -> !later.awaitsContent(Optional.of(version)))
        .map(StateVersion::id)
        .filter(stateVersions::discard)
        .forEach(discarded::add);
    return discarded;
  }
}
