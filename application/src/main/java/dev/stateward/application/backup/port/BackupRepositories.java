package dev.stateward.application.backup.port;

import dev.stateward.application.port.StoreUnavailableException;

/** Opens places of backups. */
public interface BackupRepositories {
  /**
   * Opens a place.
   *
   * @param make whether it is made when it is missing
   * @throws StoreUnavailableException when it cannot be used; the message says why
   */
  BackupRepository open(BackupPlace place, boolean make);
}
