package dev.stateward.application.backup;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.backup.BlobCopier.Copy;
import dev.stateward.application.backup.port.BackupManifest;
import dev.stateward.application.backup.port.BackupManifest.DumpedTable;
import dev.stateward.application.backup.port.BackupProgress;
import dev.stateward.application.backup.port.BackupProgress.Step;
import dev.stateward.application.backup.port.BackupRepositories;
import dev.stateward.application.backup.port.BackupRepository;
import dev.stateward.application.backup.port.BackupRepository.RowReader;
import dev.stateward.application.backup.port.DamagedBackupException;
import dev.stateward.application.backup.port.EmptyDatabase;
import dev.stateward.application.backup.port.EmptyDatabase.Filling;
import dev.stateward.application.backup.port.NotEmptyException;
import dev.stateward.application.backup.port.RestoringBackups;
import dev.stateward.application.blob.BlobKeyFilter;
import dev.stateward.application.blob.RecoveryRecords;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.job.Batches;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.BackupBudgets;
import dev.stateward.domain.stateversion.BlobKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** Restores backups (ADR 183): verifies first, copies blobs, then fills the database at once. */
final class RestoreService implements RestoringBackups {
  private final BackupRepositories repositories;
  private final ManifestSignatures signatures;
  private final EmptyDatabase database;
  private final BlobStore blobs;

  RestoreService(
      BackupRepositories repositories,
      ManifestSignatures signatures,
      EmptyDatabase database,
      BlobStore blobs) {
    this.repositories = repositories;
    this.signatures = signatures;
    this.database = database;
    this.blobs = blobs;
  }

  @Override
  public Restored restore(
      Caller caller, Wanted wanted, Consumer<String> problems, BackupProgress progress) {
    ServerAuthorizer.admitOperator(caller);
    try (BackupRepository repository = repositories.open(wanted.place(), false)) {
      BackupManifest manifest =
          signatures.require(repository, signatures.chosen(repository, wanted.backup()));
      database.require(manifest.schema());
      requireEmptyStore(repository, manifest);
      requireSound(repository, manifest, problems, progress);
      if (!wanted.tryOnly()) {
        database.begin(manifest.schema(), manifest.id());
        copyBlobs(repository, manifest, progress);
        database.fill(
            manifest.schema(), manifest.id(), filling -> fill(filling, repository, manifest));
      }
      return new Restored(manifest);
    }
  }

  /**
   * Requires that the store has only blobs of this backup and their records, which an interrupted
   * attempt left, and objects that are not blobs.
   */
  private void requireEmptyStore(BackupRepository repository, BackupManifest manifest) {
    BlobKeyFilter named = new BlobKeyFilter();
    try (BlobList list = BlobList.of(repository, manifest)) {
      for (Optional<StoredBlob> blob = list.next(); blob.isPresent(); blob = list.next()) {
        named.add(blob.get().key());
      }
    }
    blobs.list(stored -> {
      BlobKey blob = RecoveryRecords.blobOf(stored.key()).orElse(stored.key());
      if (BlobStore.namesBlob(blob) && !named.mayContain(blob)) {
        throw new NotEmptyException(
            "the store of states is not empty: it has " + stored.key().value());
      }
    });
  }

  private static void requireSound(
      BackupRepository repository,
      BackupManifest manifest,
      Consumer<String> problems,
      BackupProgress progress) {
    long damaged = new BackupCheck(repository, manifest, problems).run(progress);
    if (damaged > 0) {
      throw new DamagedBackupException(
          "the backup %s is damaged in %d places; nothing was restored"
              .formatted(manifest.id(), damaged));
    }
  }

  private void copyBlobs(
      BackupRepository repository, BackupManifest manifest, BackupProgress progress) {
    BlobCopier copier = new BlobCopier(repository.blobs(), blobs, () -> {});
    long done = 0;
    try (BlobList list = BlobList.of(repository, manifest);
        Batches batches = new Batches(BackupBudgets.COPIES)) {
      List<Callable<Copy>> part = part(list, copier);
      while (!part.isEmpty()) {
        batches.run(part);
        done += part.size();
        progress.at(Step.BLOBS, done, manifest.blobs().rows());
        part = part(list, copier);
      }
    }
  }

  private static List<Callable<Copy>> part(BlobList list, BlobCopier copier) {
    List<Callable<Copy>> part = new ArrayList<>();
    while (part.size() < BackupBudgets.COPIES) {
      Optional<StoredBlob> next = list.next();
      if (next.isEmpty()) {
        break;
      }
      StoredBlob blob = next.get();
      part.add(() -> copied(copier, blob));
    }
    return part;
  }

  private static Copy copied(BlobCopier copier, StoredBlob blob) {
    Copy copy = copier.copy(blob.key());
    if (copy instanceof Copy.Done(var stored, var copied) && stored.equals(blob)) {
      return copy;
    }
    throw new DamagedBackupException(
        "the blob " + blob.key().value() + " was changed while it was copied");
  }

  private static void fill(Filling filling, BackupRepository repository, BackupManifest manifest) {
    for (DumpedTable table : manifest.tables()) {
      try (RowReader rows = repository.read(manifest.id(), table)) {
        filling.table(table.shape(), () -> rows.next().orElseGet(List::of));
      }
    }
  }
}
