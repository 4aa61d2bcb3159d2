package dev.stateward.application.blob.port;

import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Stores blobs under keys that are used once. A stored blob never changes. */
public interface BlobStore {
  /** What the keys of objects begin with by which stores are tried out, and which are no blobs. */
  String PROBES = "probe/";

  /**
   * Whether a key that is in a store is that of a blob or of what belongs to one. A copy of a
   * wrapping key is not, and neither is what a process left that was killed while it tried the
   * store out.
   */
  static boolean namesBlob(BlobKey key) {
    return !key.value().startsWith(KeyWrapper.COPIES) && !key.value().startsWith(PROBES);
  }

  /**
   * Stores the whole of {@code content} and returns when it survives a crash of the machine. Uses
   * memory that does not depend on its size. The stream is not closed.
   *
   * @param size the number of bytes; empty when not known beforehand
   * @throws IOException what reading {@code content} threw, or that it was shorter or longer than
   *     {@code size}; nothing is then stored
   * @throws IllegalStateException when something is stored under {@code key} already; it stays
   *     unchanged
   * @throws StoreUnavailableException when the store failed; nothing can be read under {@code key};
   *     try again with another key
   */
  void put(BlobKey key, InputStream content, OptionalLong size) throws IOException;

  /**
   * Opens the content for reading from {@code offset}, 0 or more, to its end.
   *
   * @throws StoreUnavailableException when the store failed, or has nothing under {@code key}:
   *     blobs that the database refers to must exist
   */
  OpenBlob open(BlobKey key, long offset);

  /** The number of bytes stored under {@code key}; empty when nothing is stored. */
  OptionalLong size(BlobKey key);

  /** Makes sure that nothing is stored under {@code key}. */
  void delete(BlobKey key);

  /**
   * Passes every stored blob to {@code each}, in no order, for the orphan job. A part of the store
   * that cannot be listed does not stop the listing of the others.
   *
   * @throws StoreUnavailableException after the listing, when a part could not be listed
   */
  void list(Consumer<Stored> each);

  /**
   * A stored blob, as the orphan job sees it.
   *
   * @param key its key
   * @param size its bytes
   * @param storedAt when it was stored
   */
  record Stored(BlobKey key, long size, java.time.Instant storedAt) {}

  /** The bytes of a stored blob, from some offset on, and how many the whole blob has. */
  final class OpenBlob extends FilterInputStream {
    private final long size;

    /**
     * A blob that is read.
     *
     * @param bytes its bytes from the offset on
     * @param size the bytes of the whole blob
     */
    public OpenBlob(InputStream bytes, long size) {
      super(bytes);
      this.size = size;
    }

    /** The blob that is {@code bytes}, from {@code offset} on. */
    public static OpenBlob of(byte[] bytes, long offset) {
      int from = (int) Math.min(offset, bytes.length);
      return new OpenBlob(new ByteArrayInputStream(bytes, from, bytes.length - from), bytes.length);
    }

    /** The bytes of the whole blob. */
    public long size() {
      return size;
    }
  }
}
