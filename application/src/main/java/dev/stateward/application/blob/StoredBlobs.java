package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.BlobStore.OpenBlob;
import dev.stateward.application.blob.port.RenumberedState;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.io.Digests;
import dev.stateward.application.io.VerifiedStream;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersionId;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.KeyException;
import java.util.Optional;
import java.util.OptionalLong;

/** Opens stored state data and verifies that it was not changed. */
public final class StoredBlobs {
  private final TieredBlobStore blobs;
  private final BlobSealer sealer;
  private final StateFiles files;

  StoredBlobs(TieredBlobStore blobs, BlobSealer sealer, StateFiles files) {
    this.blobs = blobs;
    this.sealer = sealer;
    this.files = files;
  }

  /**
   * The whole data of a version; the last read fails when the bytes are not those that were stored.
   */
  public InputStream whole(StateVersionId version, BlobKind kind, Content content) {
    return from(content, sealer.seal(version, kind, content.key()), 0);
  }

  /**
   * The data from {@code offset} on. Its size is verified; its digest only when {@code offset} is
   * 0.
   *
   * @param seal how it is sealed; empty when it is plain
   */
  public InputStream from(Content content, Optional<BlobSeal> seal, long offset) {
    InputStream bytes = opened(content, seal, offset);
    return offset == 0 ? new VerifiedStream(bytes, content) : bytes;
  }

  /** Whether the database may have a blob of that size, so that its bytes come with its version. */
  public boolean maybeSmall(Content content) {
    return content.size() <= blobs.largestSmall();
  }

  /**
   * The data from {@code offset} on, out of its stored {@code bytes}.
   *
   * @throws StoreUnavailableException when they are not those that were stored
   */
  public InputStream from(Content content, Optional<BlobSeal> seal, byte[] bytes, long offset) {
    byte[] plain = seal.map(it -> unsealed(content, it, bytes)).orElse(bytes);
    if (!Digests.match(plain, content)) {
      throw changed();
    }
    return OpenBlob.of(plain, offset);
  }

  private byte[] unsealed(Content content, BlobSeal seal, byte[] bytes) {
    try (InputStream plain = sealer.opened(content.key(), seal, new ByteArrayInputStream(bytes))) {
      // One byte more than there should be, which the digest then tells.
      return plain.readNBytes(Math.toIntExact(content.size() + 1));
    } catch (IOException e) {
      throw changed();
    }
  }

  private static StoreUnavailableException changed() {
    return new StoreUnavailableException(
        "a stored blob was changed", new VerifiedStream.ChangedException());
  }

  /**
   * Whether the blob exists and has the bytes that were stored.
   *
   * @throws StoreUnavailableException when the store cannot be read
   */
  boolean intact(StateVersionId version, BlobKind kind, Content content) {
    Optional<BlobSeal> seal = sealer.seal(version, kind, content.key());
    OptionalLong size = blobs.size(content.key());
    if (size.isEmpty() || size.getAsLong() != storedSize(content, seal)) {
      return false;
    }
    try (InputStream bytes = from(content, seal, 0)) {
      bytes.transferTo(OutputStream.nullOutputStream());
      return true;
    } catch (VerifiedStream.ChangedException | BlobCipher.ChangedException e) {
      return false;
    } catch (IOException e) {
      throw new StoreUnavailableException("a stored blob could not be read", e);
    }
  }

  /**
   * Whether nobody can read the data of a version any more: the blob is missing or was changed, or
   * its data key does not open.
   *
   * @throws StoreUnavailableException when a store or a key server fails
   */
  public boolean lost(StateVersionId version, BlobKind kind, Content content) {
    try {
      return !intact(version, kind, content);
    } catch (StoreUnavailableException e) {
      if (e.getCause() instanceof KeyException) {
        return true;
      }
      throw e;
    }
  }

  /** Fails unless the blob exists and has the bytes that were stored. */
  public void requireIntact(StateVersionId version, BlobKind kind, Content content) {
    if (!intact(version, kind, content)) {
      throw changed();
    }
  }

  /** A copy of {@code state} with another serial. */
  public RenumberedState withSerial(InputStream state, Serial serial) {
    return files.withSerial(state, serial);
  }

  private static long storedSize(Content content, Optional<BlobSeal> seal) {
    return seal.map(BlobSeal::storedSize).orElse(content.size());
  }

  /** A sealed blob has no beginning of its own to be skipped before it is opened. */
  private InputStream opened(Content content, Optional<BlobSeal> seal, long offset) {
    OpenBlob blob = blobs.open(content, seal.isPresent() ? 0 : offset);
    if (blob.size() != storedSize(content, seal)) {
      close(blob);
      throw new StoreUnavailableException(
          "a blob that the database refers to is missing or was changed",
          new EOFException("wrong size"));
    }
    return seal.isPresent() ? unsealed(content, seal.get(), blob, offset) : blob;
  }

  private InputStream unsealed(Content content, BlobSeal seal, OpenBlob blob, long offset) {
    try {
      InputStream plain = sealer.opened(content.key(), seal, blob);
      plain.skipNBytes(Math.min(offset, content.size()));
      return plain;
    } catch (IOException e) {
      close(blob);
      throw new StoreUnavailableException("a stored blob could not be read", e);
    } catch (RuntimeException e) {
      close(blob);
      throw e;
    }
  }

  private static void close(OpenBlob blob) {
    try {
      blob.close();
    } catch (IOException e) {
      // It is not going to be read.
    }
  }
}
