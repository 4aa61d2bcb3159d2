package dev.stateward.adapter.http;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.testkit.memory.PassedOnBlobs;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;

/** Contents of which one can wait until the first is on its way. */
final class BegunBlobs extends PassedOnBlobs {
  private final CountDownLatch begun = new CountDownLatch(1);

  BegunBlobs(BlobStore blobs) {
    super(blobs);
  }

  void awaitBegin() throws InterruptedException {
    begun.await();
  }

  @Override
  public void put(BlobKey key, InputStream content, OptionalLong size) throws IOException {
    begun.countDown();
    super.put(key, content, size);
  }
}
