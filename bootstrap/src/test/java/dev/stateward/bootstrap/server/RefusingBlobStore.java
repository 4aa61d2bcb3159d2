package dev.stateward.bootstrap.server;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.testkit.fixture.OpenContents;
import dev.stateward.testkit.memory.PassedOnBlobs;
import java.io.IOException;
import java.util.Set;

/** Stands before a blob store and refuses to read some of its blobs. */
final class RefusingBlobStore extends PassedOnBlobs {
  private volatile Set<BlobKey> refused = Set.of();

  private RefusingBlobStore(BlobStore store) {
    super(store);
  }

  static OpenContents before(BlobStore store, Runnable closing) {
    RefusingBlobStore refusing = new RefusingBlobStore(store);
    return new OpenContents(refusing, keys -> refusing.refused = Set.copyOf(keys), closing);
  }

  @Override
  public OpenBlob open(BlobKey key, long offset) {
    if (refused.contains(key)) {
      throw new StoreUnavailableException("refused", new IOException(key.value()));
    }
    return super.open(key, offset);
  }
}
