package dev.stateward.application.recovery;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.blob.Examinations;
import dev.stateward.application.blob.RecordReader;
import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.organization.OrganizationServices;
import dev.stateward.application.recovery.port.ExaminingStores;
import dev.stateward.application.recovery.port.RebuildingInstallations;
import dev.stateward.application.store.Stores;

/** Recovering an installation from its store of states. */
public final class RecoveryServices {
  private final RebuildingInstallations rebuildingInstallations;

  public RecoveryServices(
      Stores stores,
      UseCaseContext context,
      ServerAuthorizer server,
      OrganizationServices organizations,
      Examinations examinations) {
    this.rebuildingInstallations =
        new InstallationRebuilder(
            server,
            context,
            stores.workLocks(),
            new EmptinessCheck(stores.users(), stores.blobSeals(), stores.blobChecks()),
            new InstallationRebuilder.Rebuilders(
                new FirstOwner(organizations.settingUpServer(), organizations.creation()),
                new WorkspaceRebuilder(
                    stores.workspaces(),
                    stores.stateVersions(),
                    stores.blobSeals(),
                    stores.blobChecks(),
                    examinations)));
  }

  public RebuildingInstallations rebuildingInstallations() {
    return rebuildingInstallations;
  }

  /** Examining a store, without a database. */
  public static ExaminingStores examiningStores(BlobAccess access) {
    return new StoreExaminer(
        access.blobs(), new RecordReader(access.blobs(), access.sealing(), access.files()));
  }
}
