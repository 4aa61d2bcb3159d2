package dev.stateward.application.check;

import dev.stateward.application.blob.RecordReader;
import dev.stateward.application.blob.RecoveryRecords;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.BlobSeals;
import dev.stateward.application.blob.port.RecordedBlob;
import dev.stateward.application.check.port.BlobReference;
import dev.stateward.application.check.port.BlobReferences;
import dev.stateward.application.check.port.CheckingConsistency.Depth;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Brings rows of data keys back from the recovery records beside the blobs. */
final class KeyRestorer {
  private final RecordReader records;
  private final BlobInspector blobs;
  private final Rows rows;

  KeyRestorer(RecordReader records, BlobInspector blobs, Rows rows) {
    this.records = records;
    this.blobs = blobs;
    this.rows = rows;
  }

  /** What is held while a row is changed, and changed. */
  record Rows(
      Workspaces workspaces, StateVersions versions, BlobReferences references, BlobSeals seals) {}

  /**
   * The seal that the recovery record of a blob has, where it is another one than that of the row
   * and the blob is what was stored under it.
   */
  Optional<BlobSeal> recorded(BlobReference reference, Depth depth) {
    BlobKey key = reference.blob().key();
    if (!reference.outside() || !RecoveryRecords.possibleFor(key)) {
      return Optional.empty();
    }
    try {
      RecordedBlob recorded = records.read(RecoveryRecords.keyFor(key));
      boolean own =
          recorded.blob().owner().equals(reference.owner())
              && recorded.blob().content().equals(reference.blob());
      return Optional.of(recorded.seal())
          .filter(seal -> own && !reference.seal().equals(Optional.of(seal)))
          .filter(seal -> blobs.inspect(reference.under(seal), depth).isEmpty());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Stores {@code seal} as that of the blob, within a transaction, unless its version was destroyed
   * or changed meanwhile: a data key that comes back would undo that.
   *
   * @return how many rows were stored
   */
  int restore(BlobReference reference, BlobSeal seal) {
    boolean same =
        rows.workspaces().hold(reference.owner().workspace()).isPresent()
            && rows.versions().hold(reference.version()).isPresent()
            && rows.references()
                .find(reference.version(), reference.kind())
                .equals(Optional.of(reference));
    if (same) {
      rows.seals().remove(List.of(reference.blob().key()));
      rows.seals().add(reference.blob().key(), seal);
    }
    return same ? 1 : 0;
  }
}
