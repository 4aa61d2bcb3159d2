package dev.stateward.application.check;

import dev.stateward.application.check.port.BlobReference;
import dev.stateward.application.check.port.BlobReferences;
import dev.stateward.application.check.port.CheckEvent.Step;
import dev.stateward.application.check.port.CheckingConsistency.Depth;
import dev.stateward.application.check.port.CheckingConsistency.Scope;
import dev.stateward.application.check.port.Finding;
import dev.stateward.application.check.port.Finding.Remedy;
import dev.stateward.application.check.port.FindingKind;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.CheckBudgets;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Compares the blobs of all versions, and their recovery records, with their rows. */
final class BlobCheck {
  private final BlobReferences references;
  private final BlobInspector blobs;
  private final RecordInspector records;

  BlobCheck(BlobReferences references, BlobInspector blobs, RecordInspector records) {
    this.references = references;
    this.blobs = blobs;
    this.records = records;
  }

  /** How many blobs were checked. */
  long run(Scope scope, FindingCount findings) {
    Telling telling = new Telling(findings, references.count());
    new ReferenceWalk(references).run(reference -> checked(reference, scope), telling::tell);
    return telling.done;
  }

  /** Writes the records that are missing; how many. */
  long writeRecords(LongConsumer progress) {
    Writing writing = new Writing(progress);
    new ReferenceWalk(references)
        .run(
            reference ->
                records
                    .inspect(reference, Depth.LENGTHS)
                    .filter(found -> found.kind() == FindingKind.RECORD_MISSING)
                    .filter(found -> write(reference))
                    .isPresent(),
            writing::tell);
    return writing.written;
  }

  /** Its data may have been destroyed or moved since its row was read: then it is not wrong. */
  private Optional<Finding> checked(BlobReference first, Scope scope) {
    BlobReference reference = first;
    Optional<Finding> found = inspect(reference, scope.depth());
    while (found.isPresent()) {
      Optional<BlobReference> now = references.find(reference.version(), reference.kind());
      if (now.isEmpty() || now.get().equals(reference)) {
        return now.isEmpty()
            ? Optional.empty()
            : Optional.of(mended(reference, found.get(), scope));
      }
      reference = now.get();
      found = inspect(reference, scope.depth());
    }
    return found;
  }

  private Optional<Finding> inspect(BlobReference reference, Depth depth) {
    return blobs.inspect(reference, depth).or(() -> records.inspect(reference, depth));
  }

  private Finding mended(BlobReference reference, Finding found, Scope scope) {
    return scope.repair() && found.remedy() == Remedy.POSSIBLE && write(reference)
        ? found.repaired()
        : found;
  }

  /** A record that outlives its blob would keep the data key of what was destroyed. */
  private boolean write(BlobReference reference) {
    boolean written = records.write(reference);
    if (written && references.find(reference.version(), reference.kind()).isEmpty()) {
      records.remove(reference);
      return false;
    }
    return written;
  }

  /** Tells of blobs in their order, until the store does not answer any more. */
  private static final class Telling {
    private final FindingCount findings;
    private final long total;
    private long done;
    private int unreadable;

    Telling(FindingCount findings, long total) {
      this.findings = findings;
      this.total = total;
    }

    void tell(List<Optional<Finding>> results) {
      for (Optional<Finding> result : results) {
        result.ifPresent(findings::found);
        unreadable =
            result.filter(it -> it.kind() == FindingKind.BLOB_UNREADABLE).isPresent()
                ? unreadable + 1
                : 0;
        if (unreadable == CheckBudgets.UNREADABLE) {
          throw new StoreUnavailableException(
              "%d blobs in a row cannot be read; the check ends here".formatted(unreadable),
              new IOException("the store does not answer"));
        }
      }
      done += results.size();
      findings.at(Step.BLOBS, done, Math.max(done, total));
    }
  }

  /** Counts what was looked at, and written. */
  private static final class Writing {
    private final LongConsumer progress;
    private long done;
    private long written;

    Writing(LongConsumer progress) {
      this.progress = progress;
    }

    void tell(List<Boolean> results) {
      done += results.size();
      written += results.stream().filter(it -> it).count();
      progress.accept(done);
    }
  }
}
