package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.BlobSeals;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.OpenSeal;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.io.PiecewiseStream;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.stateversion.port.PublishingState.StoredContent;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersionId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Seals blobs: compresses and encrypts each under a data key of its own, which is kept wrapped, in
 * the database and, for a blob outside of it, in a recovery record beside the blob (ADR 177).
 */
final class BlobSealer {
  private final Sealing sealing;
  private final BlobSeals blobSeals;
  private final BlobStore large;
  private final SealKeyCache cache;

  BlobSealer(Sealing sealing, BlobSeals blobSeals, BlobStore large, SealKeyCache cache) {
    this.sealing = sealing;
    this.blobSeals = blobSeals;
    this.large = large;
    this.cache = cache;
  }

  /** Begins to seal a blob; empty when blobs are stored plain. */
  Optional<SealInProgress> begin() {
    return sealing.on() ? Optional.of(new SealInProgress(sealing.cipher())) : Optional.empty();
  }

  /**
   * Wraps the data key of a stored blob for its owner, outside of a transaction: it may take a key
   * service and a write.
   *
   * @return what adds the wrapped key to the database, for the transaction that refers to the blob
   */
  Runnable prepare(StoredContent stored, VersionLabel label, BlobKind kind) {
    return switch (stored.seal()) {
      case OpenSeal.None() -> () -> {};
      case OpenSeal.Under under -> prepare(stored.content(), under, label, kind);
    };
  }

  private Runnable prepare(
      Content content, OpenSeal.Under open, VersionLabel label, BlobKind kind) {
    BlobOwner owner = label.owner(kind);
    BlobKey key = content.key();
    WrappedKey wrapped = sealing.wrapper().wrap(open.key(), SealBinding.of(key, owner));
    BlobSeal seal = new BlobSeal(owner, wrapped, open.form(), open.storedSize());
    if (open.large()) {
      storeRecord(content, seal, open.key(), label);
    }
    return () -> blobSeals.add(key, seal);
  }

  /** Whether new data is sealed. */
  boolean on() {
    return sealing.on();
  }

  /**
   * The recovery record of a sealed blob.
   *
   * @throws StoreUnavailableException when its data key cannot be unwrapped for its owner
   */
  byte[] record(Content content, BlobSeal seal, VersionLabel label) {
    BlobCipher.Key key = cache.unwrap(content.key(), seal);
    return RecoveryRecords.of(label, content, seal, key, sealing).written();
  }

  private void storeRecord(Content content, BlobSeal seal, BlobCipher.Key key, VersionLabel label) {
    byte[] bytes = RecoveryRecords.of(label, content, seal, key, sealing).written();
    try {
      large.put(
          RecoveryRecords.keyFor(content.key()),
          new ByteArrayInputStream(bytes),
          OptionalLong.of(bytes.length));
    } catch (IOException e) {
      throw new StoreUnavailableException("a recovery record could not be stored", e);
    }
  }

  /** How a blob of a version is sealed; empty when it is plain. */
  Optional<BlobSeal> seal(StateVersionId version, BlobKind kind, BlobKey blob) {
    return blobSeals.find(blob, version, kind);
  }

  /**
   * The content of a sealed blob.
   *
   * @throws StoreUnavailableException when its data key cannot be unwrapped for its owner
   */
  InputStream opened(BlobKey blob, BlobSeal seal, InputStream stored) {
    try {
      BlobCipher.Key key = cache.unwrap(blob, seal);
      return new Opened(sealing.cipher().opening(stored, key, seal.form()), stored);
    } catch (IOException e) {
      throw new StoreUnavailableException("a stored blob cannot be opened", e);
    }
  }

  /**
   * The content of a blob that belongs to nothing yet.
   *
   * @throws StoreUnavailableException when it cannot be opened
   */
  InputStream opened(OpenSeal seal, InputStream stored) {
    return switch (seal) {
      case OpenSeal.None() -> stored;
      case OpenSeal.Under under -> {
        try {
          yield new Opened(sealing.cipher().opening(stored, under.key(), under.form()), stored);
        } catch (IOException e) {
          throw new StoreUnavailableException("a stored blob cannot be opened", e);
        }
      }
    };
  }

  /** Closes what is stored along with its decoder. */
  private static final class Opened extends PiecewiseStream {
    private final InputStream stored;

    Opened(InputStream content, InputStream stored) {
      super(content);
      this.stored = stored;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      return in.read(buffer, offset, length);
    }

    @Override
    public void close() throws IOException {
      try (stored) {
        super.close();
      }
    }
  }
}
