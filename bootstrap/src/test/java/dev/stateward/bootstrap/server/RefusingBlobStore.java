package dev.stateward.bootstrap.server;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.BlobStore.OpenBlob;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.testkit.fixture.OpenContents;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/** Stands before a blob store and refuses to read some of its blobs. */
final class RefusingBlobStore implements BlobStore {
  private final BlobStore store;
  private volatile Set<BlobKey> refused = Set.of();

  private RefusingBlobStore(BlobStore store) {
    this.store = store;
  }

  static OpenContents before(BlobStore store, Runnable closing) {
    RefusingBlobStore refusing = new RefusingBlobStore(store);
    return new OpenContents(refusing, keys -> refusing.refused = Set.copyOf(keys), closing);
  }

  @Override
  public void put(BlobKey key, InputStream content, OptionalLong size) throws IOException {
    store.put(key, content, size);
  }

  @Override
  public OpenBlob open(BlobKey key, long offset) {
    if (refused.contains(key)) {
      throw new StoreUnavailableException("refused", new IOException(key.value()));
    }
    return store.open(key, offset);
  }

  @Override
  public OptionalLong size(BlobKey key) {
    return store.size(key);
  }

  @Override
  public void delete(BlobKey key) {
    store.delete(key);
  }

  @Override
  public void list(Consumer<Stored> each) {
    store.list(each);
  }
}
