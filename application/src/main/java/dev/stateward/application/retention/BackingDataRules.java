package dev.stateward.application.retention;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.retention.port.LegalHolds;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.retention.BackingDataDecision;
import dev.stateward.domain.stateversion.Snapshots;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Optional;

/** The rules for deleting, restoring and destroying the backing data of versions. */
final class BackingDataRules {
  private final Authorizer authorizer;
  private final ApplicationSettings.Edition edition;
  private final StateVersions stateVersions;
  private final LegalHolds legalHolds;

  BackingDataRules(
      Authorizer authorizer,
      ApplicationSettings.Edition edition,
      StateVersions stateVersions,
      LegalHolds legalHolds) {
    this.authorizer = authorizer;
    this.edition = edition;
    this.stateVersions = stateVersions;
    this.legalHolds = legalHolds;
  }

  /** Authorizes those who manage the backing data of a workspace, and locks it. */
  Authorizer.AuthorizedWorkspace hold(Credential credential, WorkspaceId workspace) {
    requireEnterprise();
    return authorizer.hold(credential, Permission.MANAGE_BACKING_DATA, workspace);
  }

  /** HCP Terraform has no such API. */
  private void requireEnterprise() {
    if (edition == ApplicationSettings.Edition.CLOUD) {
      throw UseCaseFailedException.notFound();
    }
  }

  /** Decides on the deletion of a version of a locked workspace. */
  BackingDataDecision.OnSoftDelete onSoftDelete(StateVersion version) {
    Snapshots snapshots = new Snapshots(stateVersions.finalizedAfterCurrent(version.workspace()));
    return BackingDataDecision.softDelete(
        version,
        snapshots.inUse(version, stateVersions.current(version.workspace())),
        legalHolds.keeps(version));
  }

  /** The version, when it may be deleted; its workspace is locked. */
  Optional<StateVersion.Finalized> deletable(StateVersionId version) {
    return stateVersions
        .find(version)
        .flatMap(found ->
            switch (onSoftDelete(found)) {
              case BackingDataDecision.MayDelete(var finalized) -> Optional.of(finalized);
              case BackingDataDecision.WrongStatus ignored -> Optional.empty();
              case BackingDataDecision.InUse() -> Optional.empty();
              case BackingDataDecision.UnderLegalHold() -> Optional.empty();
            });
  }

  /** Decides on the destruction of a version of a locked workspace. */
  BackingDataDecision.OnDestroy onDestroy(StateVersion version) {
    return BackingDataDecision.destroy(version, legalHolds.keeps(version));
  }
}
