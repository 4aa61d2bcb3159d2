package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.BlobStore.OpenBlob;
import dev.stateward.application.blob.port.SmallBlobs;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The blob store of the use cases: small blobs are in the database and large ones in another store
 * (ADR 165). It finds either in both: the limit may have been another one when a blob was stored. A
 * key is used in one place only; that a large blob's key is new is known, and a small one's is not
 * asked of the other store.
 */
public final class TieredBlobStore {
  private static final int LISTED_AT_ONCE = 1000;

  private final SmallBlobs small;
  private final BlobStore large;
  private final int largest;
  private final InstantSource time;

  /**
   * A store in two places.
   *
   * @param largest how many bytes a blob has at most that is stored in the database; 0 for none
   */
  public TieredBlobStore(SmallBlobs small, BlobStore large, int largest, InstantSource time) {
    if (largest < 0 || largest > Budgets.SMALL_BLOB) {
      throw new IllegalArgumentException("no size of a small blob: " + largest);
    }
    this.small = small;
    this.large = large;
    this.largest = largest;
    this.time = time;
  }

  /** How many bytes a blob has at most that is stored in the database; 0 for none. */
  int largestSmall() {
    return largest;
  }

  /** As {@link BlobStore#put}; within a transaction a small blob is stored with it. */
  public void put(BlobKey key, InputStream content, OptionalLong size) throws IOException {
    putLarge(key, content, size, Optional.empty()).ifPresent(bytes -> add(key, bytes));
  }

  /**
   * As {@link #put}, unless the blob is small.
   *
   * @param seal what it is sealed by; empty for a plain one
   * @return the bytes of a small one, which is neither sealed nor stored
   */
  Optional<byte[]> putLarge(
      BlobKey key, InputStream content, OptionalLong size, Optional<SealInProgress> seal)
      throws IOException {
    if (largest == 0 || size.orElse(0) > largest) {
      putOutside(key, content, size, seal);
      return Optional.empty();
    }
    byte[] beginning = content.readNBytes(largest + 1);
    if (beginning.length > largest) {
      PushbackInputStream whole = new PushbackInputStream(content, beginning.length);
      whole.unread(beginning);
      putOutside(key, whole, size, seal);
      return Optional.empty();
    }
    if (size.orElse(beginning.length) != beginning.length) {
      throw new EOFException("the content has another size than announced");
    }
    return Optional.of(beginning);
  }

  /** Stores a small blob, in the caller's transaction when there is one. */
  void add(BlobKey key, byte[] bytes) {
    small.add(key, bytes, time.instant());
  }

  private void putOutside(
      BlobKey key, InputStream content, OptionalLong size, Optional<SealInProgress> seal)
      throws IOException {
    if (largest > 0 && small.size(key).isPresent()) {
      throw new IllegalStateException("something is stored under the key already");
    }
    if (seal.isPresent()) {
      try (InputStream sealed = seal.get().sealed(content, size)) {
        large.put(key, sealed, OptionalLong.empty());
      }
    } else {
      large.put(key, content, size);
    }
  }

  /** As {@link #open(BlobKey, long)}, where a blob of that size is first looked for. */
  OpenBlob open(Content blob, long offset) {
    return blob.size() > largest ? openLarge(blob.key(), offset) : open(blob.key(), offset);
  }

  /** As {@link BlobStore#open}. */
  public OpenBlob open(BlobKey key, long offset) {
    return openSmall(key, offset).orElseGet(() -> large.open(key, offset));
  }

  private Optional<OpenBlob> openSmall(BlobKey key, long offset) {
    return small.find(key).map(bytes -> OpenBlob.of(bytes, offset));
  }

  private OpenBlob openLarge(BlobKey key, long offset) {
    try {
      return large.open(key, offset);
    } catch (StoreUnavailableException e) {
      return openSmall(key, offset).orElseThrow(() -> e);
    }
  }

  /** As {@link BlobStore#size}. */
  public OptionalLong size(BlobKey key) {
    OptionalLong size = small.size(key);
    return size.isPresent() ? size : large.size(key);
  }

  /** As {@link BlobStore#delete}, with the recovery record of the blob. */
  public void delete(BlobKey key) {
    small.remove(key);
    if (RecoveryRecords.possibleFor(key)) {
      large.delete(RecoveryRecords.keyFor(key));
    }
    large.delete(key);
  }

  /** As {@link BlobStore#list}. */
  public void list(Consumer<BlobStore.Stored> each) {
    Optional<BlobKey> after = Optional.empty();
    List<BlobStore.Stored> part;
    do {
      part = small.list(after, LISTED_AT_ONCE);
      part.forEach(each);
      after = part.isEmpty() ? after : Optional.of(part.getLast().key());
    } while (part.size() == LISTED_AT_ONCE);
    large.list(each);
  }
}
