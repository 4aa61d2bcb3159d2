package dev.stateward.application.check;

import dev.stateward.application.blob.TieredBlobStore;
import dev.stateward.application.blob.port.BlobSeals;
import dev.stateward.application.check.port.BlobReferences;
import dev.stateward.application.check.port.CheckEvent.Step;
import dev.stateward.application.check.port.Finding;
import dev.stateward.application.check.port.Finding.Remedy;
import dev.stateward.application.check.port.FindingKind;
import dev.stateward.application.settings.CheckBudgets;
import dev.stateward.domain.stateversion.BlobKey;
import java.util.List;
import java.util.Optional;

/**
 * Finds data keys of blobs that no version refers to. A repair removes those whose blob is gone;
 * the others go with their blob, which is an orphan.
 */
final class KeyCheck {
  private final BlobReferences references;
  private final TieredBlobStore blobs;
  private final BlobSeals seals;
  private final RepairRecorder repairs;

  KeyCheck(
      BlobReferences references, TieredBlobStore blobs, BlobSeals seals, RepairRecorder repairs) {
    this.references = references;
    this.blobs = blobs;
    this.seals = seals;
    this.repairs = repairs;
  }

  void run(boolean repair, FindingCount findings) {
    long done = 0;
    List<BlobKey> part = references.withoutVersion(Optional.empty(), CheckBudgets.ROWS);
    while (!part.isEmpty()) {
      List<BlobKey> gone = part.stream().filter(key -> blobs.size(key).isEmpty()).toList();
      if (repair && !gone.isEmpty()) {
        repairs.removing("data-keys", () -> removed(gone));
      }
      part.forEach(key -> findings.found(finding(key, gone.contains(key), repair)));
      done += part.size();
      findings.at(Step.DATA_KEYS, done, 0);
      part = references.withoutVersion(Optional.of(part.getLast()), CheckBudgets.ROWS);
    }
  }

  private int removed(List<BlobKey> gone) {
    seals.remove(gone);
    return gone.size();
  }

  private static Finding finding(BlobKey key, boolean gone, boolean repair) {
    Finding found =
        new Finding(
            FindingKind.DATA_KEY_UNUSED,
            "",
            key.value(),
            gone
                ? "no version refers to the blob of this data key, and it is gone"
                : "no version refers to the blob of this data key, which goes with it",
            gone ? Remedy.POSSIBLE : Remedy.NONE);
    return gone && repair ? found.repaired() : found;
  }
}
