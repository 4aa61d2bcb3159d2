package dev.stateward.application.backup;

import dev.stateward.application.backup.port.BackupManifest;
import dev.stateward.application.backup.port.BackupManifest.DumpedTable;
import dev.stateward.application.backup.port.BackupProgress;
import dev.stateward.application.backup.port.BackupProgress.Step;
import dev.stateward.application.backup.port.BackupRepository;
import dev.stateward.application.backup.port.BackupRepository.RowReader;
import dev.stateward.application.backup.port.DamagedBackupException;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.job.Batches;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.BackupBudgets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** Reads a backup whole and names everything that is not as it was written. */
final class BackupCheck {
  private final BackupRepository repository;
  private final BackupManifest manifest;
  private final Consumer<String> problems;
  private long damaged;

  BackupCheck(BackupRepository repository, BackupManifest manifest, Consumer<String> problems) {
    this.repository = repository;
    this.manifest = manifest;
    this.problems = problems;
  }

  /** How many things are damaged. */
  long run(BackupProgress progress) {
    boolean listed = true;
    int done = 0;
    for (DumpedTable table : tables()) {
      progress.at(Step.TABLES, done++, tables().size());
      boolean sound = isSound(table);
      listed &= sound || !table.equals(manifest.blobs());
    }
    progress.at(Step.TABLES, done, tables().size());
    if (listed) {
      checkBlobs(progress);
    }
    return damaged;
  }

  private List<DumpedTable> tables() {
    List<DumpedTable> all = new ArrayList<>(manifest.tables());
    all.add(manifest.blobs());
    all.add(manifest.lost());
    return all;
  }

  private boolean isSound(DumpedTable table) {
    try (RowReader rows = repository.read(manifest.id(), table)) {
      while (rows.next().isPresent()) {
        // Each row is parsed, and the digest of each file compared at its end.
      }
      return true;
    } catch (DamagedBackupException e) {
      report(String.valueOf(e.getMessage()));
      return false;
    }
  }

  private void report(String problem) {
    damaged++;
    problems.accept(problem);
  }

  private void checkBlobs(BackupProgress progress) {
    BlobStore blobs = repository.blobs();
    BlobCopier reader = new BlobCopier(blobs, blobs, () -> {});
    long done = 0;
    try (BlobList list = BlobList.of(repository, manifest);
        Batches batches = new Batches(BackupBudgets.COPIES)) {
      List<StoredBlob> part = part(list);
      while (!part.isEmpty()) {
        List<Callable<Optional<String>>> work = new ArrayList<>();
        part.forEach(blob -> work.add(() -> problem(reader, blobs, blob)));
        batches.run(work).forEach(problem -> problem.ifPresent(this::report));
        done += part.size();
        progress.at(Step.BLOBS, done, manifest.blobs().rows());
        part = part(list);
      }
    }
  }

  private static List<StoredBlob> part(BlobList list) {
    List<StoredBlob> part = new ArrayList<>();
    for (Optional<StoredBlob> blob = list.next();
        blob.isPresent();
        blob = part.size() < BackupBudgets.COPIES ? list.next() : Optional.empty()) {
      part.add(blob.get());
    }
    return part;
  }

  private static Optional<String> problem(BlobCopier reader, BlobStore blobs, StoredBlob blob) {
    String named = "the blob " + blob.key().value();
    if (blobs.size(blob.key()).isEmpty()) {
      return Optional.of(named + " is missing");
    }
    try {
      return reader.digest(blobs, blob.key()).equals(blob)
          ? Optional.empty()
          : Optional.of(named + " was changed");
    } catch (StoreUnavailableException e) {
      return Optional.of(named + " cannot be read: " + e.getMessage());
    }
  }
}
