package dev.stateward.application.backup;

import dev.stateward.application.backup.BlobCopier.Copy;
import dev.stateward.application.backup.DatabaseCopy.Wanted;
import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.BackupManifest;
import dev.stateward.application.backup.port.BackupManifest.DumpedTable;
import dev.stateward.application.backup.port.BackupProgress;
import dev.stateward.application.backup.port.BackupProgress.Step;
import dev.stateward.application.backup.port.BackupRepository;
import dev.stateward.application.backup.port.BackupRepository.RowReader;
import dev.stateward.application.backup.port.BackupRepository.RowWriter;
import dev.stateward.application.job.Batches;
import dev.stateward.application.settings.BackupBudgets;
import dev.stateward.domain.stateversion.BlobKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Copies the blobs of a backup, several at once, and lists them in the order of their keys. */
final class BlobCopies {
  private final BlobCopier copier;
  private final RowWriter done;
  private final RowWriter lost;
  private long bytes;
  private long copied;
  private long copiedBytes;

  BlobCopies(BackupRepository repository, BackupId backup, BlobCopier copier) {
    this.copier = copier;
    this.done = repository.write(backup, BackupManifest.BLOBS);
    this.lost = repository.write(backup, BackupManifest.LOST);
  }

  /**
   * Copies what is wanted.
   *
   * @param known blobs of another backup in the same place, which are there
   */
  void copy(Wanted wanted, BlobList known, BackupProgress progress) {
    long all = 0;
    try (RowReader keys = wanted.keys();
        known;
        Batches batches = new Batches(BackupBudgets.COPIES)) {
      List<BlobKey> part = part(keys);
      while (!part.isEmpty()) {
        batches.run(part.stream().map(key -> work(key, known)).toList()).forEach(this::list);
        all += part.size();
        progress.at(Step.BLOBS, all, wanted.count());
        part = part(keys);
      }
    }
  }

  private static List<BlobKey> part(RowReader keys) {
    List<BlobKey> part = new ArrayList<>();
    while (part.size() < BackupBudgets.COPIES) {
      var row = keys.next();
      if (row.isEmpty()) {
        break;
      }
      part.add(new BlobKey(String.valueOf(row.get().getFirst())));
    }
    return part;
  }

  private Callable<Copy> work(BlobKey key, BlobList known) {
    Optional<StoredBlob> there = known.find(key);
    return there.isPresent() ? () -> copier.copyUnlessThere(there.get()) : () -> copier.copy(key);
  }

  private void list(Copy copy) {
    switch (copy) {
      case Copy.Done(var blob, var wasCopied) -> {
        done.add(blob.row());
        bytes += blob.size();
        copied += wasCopied ? 1 : 0;
        copiedBytes += wasCopied ? blob.size() : 0;
      }
      case Copy.Lost(var key) -> lost.add(List.of(key.value()));
    }
  }

  DumpedTable done() {
    return done.finish();
  }

  DumpedTable lost() {
    return lost.finish();
  }

  long bytes() {
    return bytes;
  }

  long copied() {
    return copied;
  }

  long copiedBytes() {
    return copiedBytes;
  }
}
