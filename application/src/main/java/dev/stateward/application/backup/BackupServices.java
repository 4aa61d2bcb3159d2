package dev.stateward.application.backup;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.backup.BackupService.BackupOutside;
import dev.stateward.application.backup.port.BackupAccess;
import dev.stateward.application.backup.port.BackupRepositories;
import dev.stateward.application.backup.port.ConcludingRestores;
import dev.stateward.application.backup.port.CreatingBackups;
import dev.stateward.application.backup.port.EmptyDatabase;
import dev.stateward.application.backup.port.ManagingBackups;
import dev.stateward.application.backup.port.RestoringBackups;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.check.port.CheckingConsistency;
import dev.stateward.application.port.Signer;
import dev.stateward.application.store.Stores;
import java.time.InstantSource;

/** Making backups of an installation, and continuing from one. */
public final class BackupServices {
  private final Stores stores;
  private final UseCaseContext context;
  private final ServerAuthorizer server;
  private final BlobStore blobs;
  private final Signer signer;

  public BackupServices(
      Stores stores,
      UseCaseContext context,
      ServerAuthorizer server,
      BlobStore blobs,
      Signer signer) {
    this.stores = stores;
    this.context = context;
    this.server = server;
    this.blobs = blobs;
    this.signer = signer;
  }

  /** Concluding restores, whose recovery records {@code checking} writes. */
  public ConcludingRestores concludingRestores(CheckingConsistency checking) {
    return new RestoreConclusion(server, context, stores.restores(), checking);
  }

  /** Managing backups, without an installation. */
  public static ManagingBackups managingBackups(
      BackupRepositories repositories, Signer signer, InstantSource time) {
    return new BackupCollectionService(repositories, new ManifestSignatures(signer), time);
  }

  /** Restoring backups into an empty installation. */
  public static RestoringBackups restoringBackups(
      BackupRepositories repositories, Signer signer, EmptyDatabase database, BlobStore blobs) {
    return new RestoreService(repositories, new ManifestSignatures(signer), database, blobs);
  }

  public CreatingBackups creatingBackups(BackupAccess access) {
    return new BackupService(
        server,
        context,
        stores.backupHolds(),
        blobs,
        new BackupOutside(access, new ManifestSignatures(signer)));
  }
}
