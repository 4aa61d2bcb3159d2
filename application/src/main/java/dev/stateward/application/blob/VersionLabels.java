package dev.stateward.application.blob;

import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.stateversion.port.StateVersions.PlaceNames;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.Optional;

/** What the blobs of versions are sealed for. */
public final class VersionLabels {
  private final StateVersions versions;
  private final Workspaces workspaces;

  VersionLabels(StateVersions versions, Workspaces workspaces) {
    this.versions = versions;
    this.workspaces = workspaces;
  }

  /** The label of a version; empty when it is gone, or its workspace is deleted. */
  public Optional<VersionLabel> find(StateVersionId version) {
    return versions.find(version).flatMap(this::label);
  }

  private Optional<VersionLabel> label(StateVersion version) {
    return workspaces
        .find(version.workspace())
        .map(workspace ->
            VersionLabel.of(
                workspace.organization().id(), PlaceNames.of(workspace), version.header()));
  }
}
