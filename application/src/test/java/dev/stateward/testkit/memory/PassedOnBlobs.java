package dev.stateward.testkit.memory;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** A blob store that passes everything on to another one. */
public abstract class PassedOnBlobs implements BlobStore {
  private final BlobStore blobs;

  protected PassedOnBlobs(BlobStore blobs) {
    this.blobs = blobs;
  }

  @Override
  public void put(BlobKey key, InputStream content, OptionalLong size) throws IOException {
    blobs.put(key, content, size);
  }

  @Override
  public OpenBlob open(BlobKey key, long offset) {
    return blobs.open(key, offset);
  }

  @Override
  public OptionalLong size(BlobKey key) {
    return blobs.size(key);
  }

  @Override
  public void delete(BlobKey key) {
    blobs.delete(key);
  }

  @Override
  public void list(Consumer<Stored> each) {
    blobs.list(each);
  }
}
