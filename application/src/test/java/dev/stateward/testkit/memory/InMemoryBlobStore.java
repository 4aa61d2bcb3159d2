package dev.stateward.testkit.memory;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.BlobStore.OpenBlob;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.testkit.fixture.OpenContents;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Contents in memory. It can be told to be out of order, as a store that cannot be reached. */
public final class InMemoryBlobStore implements BlobStore {
  private static final class Blob {
    private final byte[] content;
    private final Instant storedAt;

    Blob(byte[] content, Instant storedAt) {
      this.content = content;
      this.storedAt = storedAt;
    }
  }

  private final ConcurrentMap<BlobKey, Blob> blobs = new ConcurrentHashMap<>();
  private final AtomicBoolean outOfOrder = new AtomicBoolean();
  private final Set<BlobKey> refused = ConcurrentHashMap.newKeySet();
  private final InstantSource time;

  /** An empty store that stamps contents with {@code time}. */
  public InMemoryBlobStore(InstantSource time) {
    this.time = time;
  }

  /** An empty store that lives by the time of this machine. */
  public static OpenContents open() {
    InMemoryBlobStore blobs = new InMemoryBlobStore(InstantSource.system());
    return new OpenContents(blobs, blobs::refuse, () -> {});
  }

  /** From here on every call fails, or none does. */
  public void outOfOrder(boolean isSo) {
    outOfOrder.set(isSo);
  }

  /** From here on contents of {@code keys} cannot be read, and those of all others can. */
  public void refuse(Collection<BlobKey> keys) {
    refused.clear();
    refused.addAll(keys);
  }

  @Override
  public void put(BlobKey key, InputStream content, OptionalLong size) throws IOException {
    requireOrder();
    var read = new ByteArrayOutputStream();
    content.transferTo(read);
    if (size.isPresent() && size.getAsLong() != read.size()) {
      throw new EOFException("the content has another size than announced");
    }
    if (blobs.putIfAbsent(key, new Blob(read.toByteArray(), time.instant())) != null) {
      throw new IllegalStateException("something is stored under the key already");
    }
  }

  @Override
  public OpenBlob open(BlobKey key, long offset) {
    requireOrder();
    var blob = blobs.get(key);
    if (blob == null) {
      throw unavailable("nothing is stored under the key " + key.value());
    }
    if (refused.contains(key)) {
      throw unavailable("it cannot be read");
    }
    return OpenBlob.of(blob.content, offset);
  }

  @Override
  public OptionalLong size(BlobKey key) {
    requireOrder();
    var blob = blobs.get(key);
    return blob == null ? OptionalLong.empty() : OptionalLong.of(blob.content.length);
  }

  @Override
  public void delete(BlobKey key) {
    requireOrder();
    blobs.remove(key);
  }

  @Override
  public void list(Consumer<Stored> each) {
    requireOrder();
    blobs.forEach((key, blob) -> each.accept(new Stored(key, blob.content.length, blob.storedAt)));
  }

  private void requireOrder() {
    if (outOfOrder.get()) {
      throw unavailable("the store is out of order");
    }
  }

  private static StoreUnavailableException unavailable(String message) {
    return new StoreUnavailableException(message, new IOException(message));
  }
}
