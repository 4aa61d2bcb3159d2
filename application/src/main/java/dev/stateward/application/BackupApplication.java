package dev.stateward.application;

import dev.stateward.application.backup.BackupServices;
import dev.stateward.application.backup.port.BackupRepositories;
import dev.stateward.application.backup.port.EmptyDatabase;
import dev.stateward.application.backup.port.ManagingBackups;
import dev.stateward.application.backup.port.RestoringBackups;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.Signer;
import java.time.InstantSource;

/** What is done with backups where no installation is open. */
public final class BackupApplication {
  private BackupApplication() {}

  /** Lists, verifies and removes backups that {@code signer} signed. */
  public static ManagingBackups managing(
      BackupRepositories repositories, Signer signer, InstantSource time) {
    return BackupServices.managingBackups(repositories, signer, time);
  }

  /** Restores backups that {@code signer} signed into an empty installation. */
  public static RestoringBackups restoring(
      BackupRepositories repositories, Signer signer, EmptyDatabase database, BlobStore blobs) {
    return BackupServices.restoringBackups(repositories, signer, database, blobs);
  }
}
