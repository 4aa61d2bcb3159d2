package dev.stateward.application.blob;

import dev.stateward.application.blob.BlobWriter.PreparedBlob;
import dev.stateward.application.blob.BlobWriter.ReceivedBlob;
import dev.stateward.application.blob.port.BlobPlaces.Misplaced;
import dev.stateward.application.port.StoreUnavailableException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Copies blobs of versions to where, and sealed as, the settings say. */
final class BlobCopies {
  private final VersionLabels labels;
  private final StoredBlobs stored;
  private final BlobWriter writer;

  BlobCopies(VersionLabels labels, StoredBlobs stored, BlobWriter writer) {
    this.labels = labels;
    this.stored = stored;
    this.writer = writer;
  }

  /** A copy under a new key. */
  record Copy(ReceivedBlob received, PreparedBlob prepared) {}

  /**
   * Copies a blob; empty when its version is gone, or its workspace is deleted. The bytes are
   * verified: what is damaged stays where it is.
   */
  Optional<Copy> copy(Misplaced misplaced) {
    return labels.find(misplaced.version()).map(label -> copy(misplaced, label));
  }

  private Copy copy(Misplaced misplaced, VersionLabel label) {
    ReceivedBlob received;
    try (InputStream bytes =
        stored.whole(misplaced.version(), misplaced.kind(), misplaced.blob())) {
      received = writer.receiveAgain(misplaced.blob(), bytes);
    } catch (IOException e) {
      throw new StoreUnavailableException("a stored content could not be read", e);
    }
    return new Copy(received, writer.prepare(received, label, misplaced.kind()));
  }

  /** Removes a copy that no version refers to. */
  void drop(Copy copy) {
    copy.received().stored().forEach(unused -> writer.drop(unused.content()));
  }
}
