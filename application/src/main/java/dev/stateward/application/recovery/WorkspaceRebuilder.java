package dev.stateward.application.recovery;

import dev.stateward.application.blob.Examinations;
import dev.stateward.application.blob.port.BlobChecks;
import dev.stateward.application.blob.port.BlobSeals;
import dev.stateward.application.blob.port.RecordedBlob;
import dev.stateward.application.blob.port.RecoveredBlob;
import dev.stateward.application.recovery.port.RecoveredVersion;
import dev.stateward.application.recovery.port.RecoveredWorkspace;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.VersionHeader;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceLock.Unlocked;
import dev.stateward.domain.workspace.WorkspaceSettings;
import java.time.Instant;

/** Adds workspaces with their versions, in the caller's transaction. */
final class WorkspaceRebuilder {
  private final Workspaces workspaces;
  private final StateVersions stateVersions;
  private final BlobSeals blobSeals;
  private final BlobChecks blobChecks;
  private final Examinations examinations;

  WorkspaceRebuilder(
      Workspaces workspaces,
      StateVersions stateVersions,
      BlobSeals blobSeals,
      BlobChecks blobChecks,
      Examinations examinations) {
    this.workspaces = workspaces;
    this.stateVersions = stateVersions;
    this.blobSeals = blobSeals;
    this.blobChecks = blobChecks;
    this.examinations = examinations;
  }

  /**
   * Adds a workspace.
   *
   * @param author who is named as the creator of the versions, since nothing tells
   */
  void rebuild(RecoveredWorkspace found, Project project, Principal author, Instant now) {
    workspaces.add(
        new Workspace(
            found.id(),
            project.organization(),
            project.id(),
            found.name(),
            WorkspaceSettings.INITIAL,
            Unlocked.NEVER_LOCKED,
            found.since(),
            found.since()));
    found.versions().forEach(version -> rebuild(version, author, now));
    workspaces.makeCurrent(found.id(), found.versions().getLast().id());
  }

  private void rebuild(RecoveredVersion version, Principal author, Instant now) {
    RecoveredBlob blob = version.blob();
    VersionHeader header =
        new VersionHeader(
            version.id(),
            blob.owner().workspace(),
            new DeclaredState(blob.serial(), blob.lineage(), blob.content().md5()),
            blob.forced(),
            new Origin.Client(),
            author,
            blob.createdAt(),
            Unlocked.NEVER_LOCKED.generation());
    stateVersions.add(new StateVersion.Finalized(header, blob.content(), version.empty()));
    seal(version.state());
    for (RecordedBlob json : version.json()) {
      stateVersions.attachJson(version.id(), json.blob().content());
      seal(json);
    }
    if (version.readable()) {
      examinations.order(version.id());
    } else {
      blobChecks.checked(version.id(), now, false);
    }
  }

  private void seal(RecordedBlob recorded) {
    blobSeals.add(recorded.blob().content().key(), recorded.seal());
  }
}
