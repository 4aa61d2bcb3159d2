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
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Compares the blobs of all versions, with what is beside them, with their rows. */
final class BlobCheck {
  private static final Set<FindingKind> MAYBE_THE_KEY =
      EnumSet.of(
          FindingKind.DATA_KEY_MISSING,
          FindingKind.DATA_KEY_UNREADABLE,
          FindingKind.BLOB_LENGTH,
          FindingKind.BLOB_DAMAGED,
          FindingKind.BLOB_DIGEST);

  private final BlobReferences references;
  private final Inspectors inspectors;
  private final RepairRecorder repairs;

  BlobCheck(BlobReferences references, Inspectors inspectors, RepairRecorder repairs) {
    this.references = references;
    this.inspectors = inspectors;
    this.repairs = repairs;
  }

  /** What knows how blobs, and what is beside them, are to be. */
  record Inspectors(
      BlobInspector blobs, CopyInspector copies, RecordInspector records, KeyRestorer keys) {}

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
                inspectors
                    .records()
                    .inspect(reference, Depth.LENGTHS)
                    .filter(found -> found.kind() == FindingKind.RECORD_MISSING)
                    .filter(found -> write(reference, inspectors.records()::write))
                    .isPresent(),
            writing::tell);
    return writing.written;
  }

  /** Its data may have been destroyed or moved since its row was read: then it is not wrong. */
  private List<Finding> checked(BlobReference first, Scope scope) {
    BlobReference reference = first;
    List<Finding> found = inspect(reference, scope);
    while (!found.isEmpty()) {
      Optional<BlobReference> now = references.find(reference.version(), reference.kind());
      if (now.isEmpty()) {
        return List.of();
      }
      if (now.get().equals(reference)) {
        BlobReference same = reference;
        return scope.repair() ? found.stream().map(it -> mended(same, it)).toList() : found;
      }
      reference = now.get();
      found = inspect(reference, scope);
    }
    return found;
  }

  private List<Finding> inspect(BlobReference reference, Scope scope) {
    Depth depth = scope.depth();
    Optional<Finding> data = inspectors.blobs().inspect(reference, depth);
    if (data.isPresent()) {
      return List.of(keyed(reference, data.get(), scope));
    }
    return Stream.concat(
            inspectors.copies().inspect(reference, depth).stream(),
            inspectors.records().inspect(reference, depth).stream())
        .toList();
  }

  /** Whether the recovery record has a data key with which the blob is sound; it is read for it. */
  private Finding keyed(BlobReference reference, Finding found, Scope scope) {
    Depth depth = scope.repair() ? Depth.BYTES : scope.depth();
    if (!MAYBE_THE_KEY.contains(found.kind())
        || inspectors.keys().recorded(reference, depth).isEmpty()) {
      return found;
    }
    boolean key =
        found.kind() == FindingKind.DATA_KEY_MISSING
            || found.kind() == FindingKind.DATA_KEY_UNREADABLE;
    return new Finding(
        key ? found.kind() : FindingKind.DATA_KEY_DAMAGED,
        found.version(),
        found.object(),
        found.detail() + "; with the data key of its recovery record it is sound",
        Remedy.POSSIBLE);
  }

  private Finding mended(BlobReference reference, Finding found) {
    return found.remedy() == Remedy.POSSIBLE && mend(reference, found.kind())
        ? found.repaired()
        : found;
  }

  private boolean mend(BlobReference reference, FindingKind kind) {
    return switch (kind) {
      case DATA_KEY_MISSING, DATA_KEY_UNREADABLE, DATA_KEY_DAMAGED ->
          inspectors
              .keys()
              .recorded(reference, Depth.BYTES)
              .filter(seal ->
                  repairs.restoring("data-keys", () -> inspectors.keys().restore(reference, seal)))
              .isPresent();
      case COPY_MISSING, COPY_DAMAGED -> write(reference, inspectors.copies()::write);
      case RECORD_MISSING, RECORD_DAMAGED -> write(reference, inspectors.records()::write);
      case BLOB_MISSING,
          BLOB_LENGTH,
          BLOB_DAMAGED,
          BLOB_DIGEST,
          BLOB_UNREADABLE,
          BLOB_ORPHANED,
          DATA_KEY_UNUSED,
          VALUE_KEY_MISSING,
          VALUE_KEY_UNREADABLE,
          WRAPPING_KEY_COPY ->
          false;
    };
  }

  /** What outlives a blob would keep what was destroyed, or its data key. */
  private boolean write(BlobReference reference, Predicate<BlobReference> writer) {
    boolean written = writer.test(reference);
    if (written && references.find(reference.version(), reference.kind()).isEmpty()) {
      inspectors.records().remove(reference);
      inspectors.copies().remove(reference);
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

    void tell(List<List<Finding>> results) {
      for (List<Finding> result : results) {
        result.forEach(findings::found);
        boolean failed = result.stream().anyMatch(it -> it.kind() == FindingKind.BLOB_UNREADABLE);
        unreadable = failed ? unreadable + 1 : 0;
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
