package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.io.VerifiedStream;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Serial;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.OptionalLong;

/** Opens stored state data and verifies that it was not changed. */
public final class StoredBlobs {
  private final BlobStore blobs;
  private final StateFiles files;

  public StoredBlobs(BlobAccess access) {
    this.blobs = access.blobs();
    this.files = access.files();
  }

  /** The whole data; the last read fails when the bytes are not those that were stored. */
  public InputStream whole(Content content) {
    requireSize(content);
    return new VerifiedStream(blobs.open(content.key(), 0), content);
  }

  /**
   * The data from {@code offset} on. Its size is verified; its digest only when {@code offset} is
   * 0.
   */
  public InputStream from(Content content, long offset) {
    if (offset == 0) {
      return whole(content);
    }
    requireSize(content);
    return blobs.open(content.key(), offset);
  }

  /**
   * Whether the blob exists and has the bytes that were stored.
   *
   * @throws StoreUnavailableException when the store cannot be read
   */
  boolean intact(Content content) {
    OptionalLong size = blobs.size(content.key());
    if (size.isEmpty() || size.getAsLong() != content.size()) {
      return false;
    }
    try (InputStream bytes = new VerifiedStream(blobs.open(content.key(), 0), content)) {
      bytes.transferTo(OutputStream.nullOutputStream());
      return true;
    } catch (VerifiedStream.ChangedException e) {
      return false;
    } catch (IOException e) {
      throw new StoreUnavailableException("a stored blob could not be read", e);
    }
  }

  /** Fails unless the blob exists and has the bytes that were stored. */
  public void requireIntact(Content content) {
    if (!intact(content)) {
      throw new StoreUnavailableException(
          "a stored blob was changed", new VerifiedStream.ChangedException());
    }
  }

  /** A copy of {@code state} with another serial. */
  public InputStream withSerial(InputStream state, Serial serial) {
    return files.withSerial(state, serial);
  }

  private void requireSize(Content content) {
    OptionalLong size = blobs.size(content.key());
    if (size.isEmpty() || size.getAsLong() != content.size()) {
      throw new StoreUnavailableException(
          "a blob that the database refers to is missing or was changed",
          new EOFException("wrong size"));
    }
  }
}
