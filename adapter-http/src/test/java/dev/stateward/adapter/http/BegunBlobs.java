package dev.stateward.adapter.http;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.BlobStore.OpenBlob;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** Contents of which one can wait until the first is on its way. */
final class BegunBlobs implements BlobStore {
  private final BlobStore blobs;
  private final CountDownLatch begun = new CountDownLatch(1);

  BegunBlobs(BlobStore blobs) {
    this.blobs = blobs;
  }

  void awaitBegin() throws InterruptedException {
    begun.await();
  }

  @Override
  public void put(BlobKey key, InputStream content, OptionalLong size) throws IOException {
    begun.countDown();
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
