package dev.stateward.bootstrap.keys;

import dev.stateward.adapter.jdbc.database.WrappingKeys.SealedKey;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.KeyWrapper;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Copies of the wrapping keys beside the blobs, sealed as in the database. With the root key they
 * open the recovery records on the day on which the database is lost (ADR 178).
 */
public final class WrappingKeyCopies implements WrappingRing.Copies {
  private final BlobStore blobs;

  public WrappingKeyCopies(BlobStore blobs) {
    this.blobs = blobs;
  }

  /** Deletes those under a former one: that may have been rotated because it leaked. */
  @Override
  public void keep(List<SealedKey> keys, Set<KeyId> former) {
    for (SealedKey key : keys) {
      BlobKey copy = nameOf(key.id(), key.sealedUnder());
      if (blobs.size(copy).isEmpty()) {
        store(copy, key);
      }
      former.stream()
          .filter(root -> !root.equals(key.sealedUnder()))
          .map(root -> nameOf(key.id(), root))
          .filter(other -> blobs.size(other).isPresent())
          .forEach(blobs::delete);
    }
  }

  @Override
  public List<SealedKey> lost(List<SealedKey> keys) {
    return keys.stream().filter(key -> !isSound(key)).toList();
  }

  private boolean isSound(SealedKey key) {
    BlobKey copy = nameOf(key.id(), key.sealedUnder());
    byte[] text = new CopiedWrappingKey(key).written();
    if (!blobs.size(copy).equals(OptionalLong.of(text.length))) {
      return false;
    }
    try (InputStream stored = blobs.open(copy, 0)) {
      return Arrays.equals(stored.readNBytes(text.length + 1), text);
    } catch (IOException e) {
      throw new StoreUnavailableException("the copy of a wrapping key could not be read", e);
    }
  }

  @Override
  public void forget(List<SealedKey> keys) {
    keys.forEach(key -> blobs.delete(nameOf(key.id(), key.sealedUnder())));
  }

  private void store(BlobKey copy, SealedKey key) {
    byte[] text = new CopiedWrappingKey(key).written();
    try {
      blobs.put(copy, new ByteArrayInputStream(text), OptionalLong.of(text.length));
    } catch (IOException e) {
      throw new StoreUnavailableException("a wrapping key could not be copied", e);
    } catch (IllegalStateException e) {
      // Another node, which started at the same moment, has stored it.
      if (blobs.size(copy).isEmpty()) {
        throw e;
      }
    }
  }

  private static BlobKey nameOf(KeyId key, KeyId root) {
    return new BlobKey(KeyWrapper.COPIES + key.text() + "/" + root.text());
  }
}
