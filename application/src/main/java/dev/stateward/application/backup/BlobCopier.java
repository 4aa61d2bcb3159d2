package dev.stateward.application.backup;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.BlobStore.OpenBlob;
import dev.stateward.application.io.Digests;
import dev.stateward.application.io.PacedStream;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.OptionalLong;

/** Copies blobs in their stored form from one store to another. */
final class BlobCopier {
  private final BlobStore from;
  private final BlobStore to;
  private final Runnable heartbeat;

  /**
   * Between two stores.
   *
   * @param heartbeat called regularly while bytes are read
   */
  BlobCopier(BlobStore from, BlobStore to, Runnable heartbeat) {
    this.from = from;
    this.to = to;
    this.heartbeat = heartbeat;
  }

  /** What became of a blob. */
  sealed interface Copy {
    /** It is in both stores. */
    record Done(StoredBlob blob, boolean copied) implements Copy {}

    /** The first store does not have it. */
    record Lost(BlobKey key) implements Copy {}
  }

  /** As {@link #copy}, when the second store should have this blob. */
  Copy copyUnlessThere(StoredBlob known) {
    heartbeat.run();
    return to.size(known.key()).equals(OptionalLong.of(known.size()))
        ? new Copy.Done(known, false)
        : copy(known.key());
  }

  /** Makes sure that the second store has the blob, as the first one has it. */
  Copy copy(BlobKey key) {
    heartbeat.run();
    OptionalLong size = from.size(key);
    if (size.isEmpty()) {
      return new Copy.Lost(key);
    }
    if (to.size(key).isPresent()) {
      StoredBlob there = digest(to, key);
      if (there.equals(digest(from, key))) {
        return new Copy.Done(there, false);
      }
      to.delete(key);
    }
    return new Copy.Done(transfer(key), true);
  }

  private StoredBlob transfer(BlobKey key) {
    MessageDigest digest = Digests.sha256();
    try (OpenBlob blob = from.open(key, 0);
        InputStream bytes = new DigestInputStream(new PacedStream(blob, heartbeat), digest)) {
      to.put(key, bytes, OptionalLong.of(blob.size()));
      return new StoredBlob(key, blob.size(), hex(digest));
    } catch (IOException e) {
      throw new StoreUnavailableException("the blob " + key.value() + " could not be read", e);
    }
  }

  /** Reads a blob, to compare its digest. */
  StoredBlob digest(BlobStore store, BlobKey key) {
    MessageDigest digest = Digests.sha256();
    try (OpenBlob blob = store.open(key, 0);
        InputStream bytes = new DigestInputStream(new PacedStream(blob, heartbeat), digest)) {
      long size = bytes.transferTo(OutputStream.nullOutputStream());
      return new StoredBlob(key, size, hex(digest));
    } catch (IOException e) {
      throw new StoreUnavailableException("the blob " + key.value() + " could not be read", e);
    }
  }

  private static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }
}
