package dev.stateward.application.backup;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.backup.port.BackupChoice;
import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.BackupManifest;
import dev.stateward.application.backup.port.BackupPlace;
import dev.stateward.application.backup.port.BackupProgress;
import dev.stateward.application.backup.port.BackupRepositories;
import dev.stateward.application.backup.port.BackupRepository;
import dev.stateward.application.backup.port.DamagedBackupException;
import dev.stateward.application.backup.port.ManagingBackups;
import dev.stateward.application.port.Caller;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Lists, verifies and removes backups, without the database that they are of. */
final class BackupCollectionService implements ManagingBackups {
  private final BackupRepositories repositories;
  private final ManifestSignatures signatures;
  private final InstantSource time;

  BackupCollectionService(
      BackupRepositories repositories, ManifestSignatures signatures, InstantSource time) {
    this.repositories = repositories;
    this.signatures = signatures;
    this.time = time;
  }

  @Override
  public List<ListedBackup> list(Caller caller, BackupPlace place) {
    ServerAuthorizer.admitOperator(caller);
    try (BackupRepository repository = repositories.open(place, false)) {
      List<ListedBackup> listed = new ArrayList<>();
      for (BackupId id : repository.backups()) {
        listed.add(listed(repository, id));
      }
      return listed;
    }
  }

  private ListedBackup listed(BackupRepository repository, BackupId id) {
    try {
      return new ListedBackup.Complete(signatures.require(repository, id));
    } catch (DamagedBackupException e) {
      return new ListedBackup.Unusable(id, String.valueOf(e.getMessage()));
    }
  }

  @Override
  public Verified verify(
      Caller caller,
      BackupPlace place,
      BackupChoice backup,
      Consumer<String> problems,
      BackupProgress progress) {
    ServerAuthorizer.admitOperator(caller);
    try (BackupRepository repository = repositories.open(place, false)) {
      BackupManifest manifest =
          signatures.require(repository, signatures.chosen(repository, backup));
      return new Verified(manifest, new BackupCheck(repository, manifest, problems).run(progress));
    }
  }

  @Override
  public Pruned prune(Caller caller, BackupPlace place, Kept kept) {
    ServerAuthorizer.admitOperator(caller);
    try (BackupRepository repository = repositories.open(place, false)) {
      return new Pruning(repository, signatures, time).run(kept);
    }
  }
}
