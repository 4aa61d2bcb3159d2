package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobStore.OpenBlob;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.io.Digests;
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
  private final TieredBlobStore blobs;
  private final StateFiles files;

  public StoredBlobs(TieredBlobStore blobs, StateFiles files) {
    this.blobs = blobs;
    this.files = files;
  }

  /** The whole data; the last read fails when the bytes are not those that were stored. */
  public InputStream whole(Content content) {
    return new VerifiedStream(opened(content, 0), content);
  }

  /**
   * The data from {@code offset} on. Its size is verified; its digest only when {@code offset} is
   * 0.
   */
  public InputStream from(Content content, long offset) {
    return offset == 0 ? whole(content) : opened(content, offset);
  }

  /** Whether the database may have a blob of that size, so that its bytes come with its version. */
  public boolean maybeSmall(Content content) {
    return content.size() <= blobs.largestSmall();
  }

  /**
   * The data from {@code offset} on, out of its {@code bytes}.
   *
   * @throws StoreUnavailableException when they are not those that were stored
   */
  public static InputStream from(Content content, byte[] bytes, long offset) {
    if (!Digests.match(bytes, content)) {
      throw changed();
    }
    return OpenBlob.of(bytes, offset);
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
  boolean intact(Content content) {
    OptionalLong size = blobs.size(content.key());
    if (size.isEmpty() || size.getAsLong() != content.size()) {
      return false;
    }
    try (InputStream bytes = new VerifiedStream(blobs.open(content, 0), content)) {
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
      throw changed();
    }
  }

  /** A copy of {@code state} with another serial. */
  public InputStream withSerial(InputStream state, Serial serial) {
    return files.withSerial(state, serial);
  }

  private OpenBlob opened(Content content, long offset) {
    OpenBlob blob = blobs.open(content, offset);
    if (blob.size() != content.size()) {
      close(blob);
      throw new StoreUnavailableException(
          "a blob that the database refers to is missing or was changed",
          new EOFException("wrong size"));
    }
    return blob;
  }

  private static void close(OpenBlob blob) {
    try {
      blob.close();
    } catch (IOException e) {
      // It is not going to be read.
    }
  }
}
