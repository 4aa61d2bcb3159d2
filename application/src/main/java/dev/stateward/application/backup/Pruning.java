package dev.stateward.application.backup;

import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.BackupManifest;
import dev.stateward.application.backup.port.BackupRepository;
import dev.stateward.application.backup.port.BackupRepository.FoundManifest;
import dev.stateward.application.backup.port.ManagingBackups.Kept;
import dev.stateward.application.backup.port.ManagingBackups.Pruned;
import dev.stateward.application.blob.BlobKeyFilter;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.BackupBudgets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Removes backups that are not wanted any more, then blobs that no other one refers to. */
final class Pruning {
  private final BackupRepository repository;
  private final ManifestSignatures signatures;
  private final InstantSource time;

  Pruning(BackupRepository repository, ManifestSignatures signatures, InstantSource time) {
    this.repository = repository;
    this.signatures = signatures;
    this.time = time;
  }

  Pruned run(Kept kept) {
    repository.markPruning(true);
    try {
      return prune(kept);
    } finally {
      repository.markPruning(false);
    }
  }

  private Pruned prune(Kept kept) {
    List<BackupManifest> complete = new ArrayList<>();
    List<BackupId> removed = new ArrayList<>();
    boolean blobsLeft = false;
    for (BackupId id : repository.backups()) {
      Optional<BackupManifest> manifest = signatures.find(repository, id);
      if (manifest.isPresent()) {
        complete.add(manifest.get());
      } else if (isAbandoned(id)) {
        removed.add(id);
      } else {
        // Being written, or of another secret: nobody knows which blobs it needs.
        blobsLeft = true;
      }
    }
    if (complete.isEmpty()) {
      throw new UseCaseFailedException(
          new Failure.NotAllowed("there is no complete backup in this place; nothing was removed"));
    }
    int first = Math.max(0, complete.size() - kept.newest());
    List<BackupManifest> staying = new ArrayList<>();
    for (int i = 0; i < complete.size(); i++) {
      BackupManifest manifest = complete.get(i);
      if (i >= first || !manifest.at().isBefore(kept.since())) {
        staying.add(manifest);
      } else {
        removed.add(manifest.id());
      }
    }
    removed.forEach(repository::remove);
    return blobsLeft ? new Pruned(removed, 0, 0, true) : removedBlobs(removed, staying);
  }

  private boolean isAbandoned(BackupId id) {
    Instant stale = time.instant().minus(BackupBudgets.UNFINISHED);
    return repository.manifest(id) instanceof FoundManifest.Missing
        && repository.written(id).filter(stale::isBefore).isEmpty();
  }

  private Pruned removedBlobs(List<BackupId> removed, List<BackupManifest> staying) {
    BlobKeyFilter named = new BlobKeyFilter();
    for (BackupManifest manifest : staying) {
      try (BlobList blobs = BlobList.of(repository, manifest)) {
        for (Optional<StoredBlob> blob = blobs.next(); blob.isPresent(); blob = blobs.next()) {
          named.add(blob.get().key());
        }
      }
    }
    List<BlobStore.Stored> unnamed = new ArrayList<>();
    repository
        .blobs()
        .list(blob -> {
          if (!named.mayContain(blob.key())) {
            unnamed.add(blob);
          }
        });
    unnamed.forEach(blob -> repository.blobs().delete(blob.key()));
    long bytes = unnamed.stream().mapToLong(BlobStore.Stored::size).sum();
    return new Pruned(removed, unnamed.size(), bytes, false);
  }
}
