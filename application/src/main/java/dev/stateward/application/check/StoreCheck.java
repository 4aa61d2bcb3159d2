package dev.stateward.application.check;

import dev.stateward.application.blob.OrphanSweep;
import dev.stateward.application.blob.OrphanSweep.Listed;
import dev.stateward.application.blob.port.KeyWrapper;
import dev.stateward.application.check.port.CheckEvent.Step;
import dev.stateward.application.check.port.Finding;
import dev.stateward.application.check.port.Finding.Remedy;
import dev.stateward.application.check.port.FindingKind;
import dev.stateward.application.settings.CheckBudgets;
import dev.stateward.domain.stateversion.BlobKey;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds what the stores have that belongs to nothing, and copies of wrapping keys that miss. */
final class StoreCheck {
  private static final int TOLD_EVERY = 1000;

  private final OrphanSweep sweep;
  private final KeyWrapper wrapper;
  private final RepairRecorder repairs;

  StoreCheck(OrphanSweep sweep, KeyWrapper wrapper, RepairRecorder repairs) {
    this.sweep = sweep;
    this.wrapper = wrapper;
    this.repairs = repairs;
  }

  /** How many objects the stores have. */
  long run(boolean repair, FindingCount findings) {
    Listing listing = new Listing(repair, findings);
    sweep.list(listing::add);
    findings.at(Step.STORES, listing.seen, 0);
    if (repair) {
      repairs.removing("orphans", () -> sweep.decide(listing.orphans, true));
    }
    List<String> lost = wrapper.withoutCopy();
    if (repair && !lost.isEmpty()) {
      wrapper.copyAgain();
    }
    lost.forEach(id -> findings.found(copy(id, repair)));
    return listing.seen;
  }

  private static Finding copy(String id, boolean repair) {
    Finding found =
        new Finding(
            FindingKind.WRAPPING_KEY_COPY,
            "",
            id,
            "its copy beside the blobs is missing, or was changed",
            Remedy.POSSIBLE);
    return repair ? found.repaired() : found;
  }

  private static final class Listing {
    private final boolean repair;
    private final FindingCount findings;
    private final Set<BlobKey> orphans = new LinkedHashSet<>();
    private long seen;

    Listing(boolean repair, FindingCount findings) {
      this.repair = repair;
      this.findings = findings;
    }

    void add(Listed listed) {
      seen++;
      if (seen % TOLD_EVERY == 0) {
        findings.at(Step.STORES, seen, 0);
      }
      if (listed.orphan()) {
        boolean swept = repair && orphans.size() < CheckBudgets.ORPHANS;
        if (swept) {
          orphans.add(listed.blob());
        }
        findings.found(orphan(listed, swept));
      }
    }

    private static Finding orphan(Listed listed, boolean swept) {
      Finding found =
          new Finding(
              FindingKind.BLOB_ORPHANED,
              "",
              listed.stored().key().value(),
              "nothing refers to it; %d bytes, stored at %s"
                  .formatted(listed.stored().size(), listed.stored().storedAt()),
              Remedy.POSSIBLE);
      return swept ? found.repaired() : found;
    }
  }
}
