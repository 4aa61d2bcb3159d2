package dev.stateward.adapter.blobstore;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.BlobStore.OpenBlob;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.InputStream;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** A blob store for processes that read and write no state data; any call is a bug. */
final class NoBlobStore implements BlobStore {
  @Override
  public void put(BlobKey key, InputStream content, OptionalLong size) {
    throw unexpectedCall();
  }

  @Override
  public OpenBlob open(BlobKey key, long offset) {
    throw unexpectedCall();
  }

  @Override
  public OptionalLong size(BlobKey key) {
    throw unexpectedCall();
  }

  @Override
  public void delete(BlobKey key) {
    throw unexpectedCall();
  }

  @Override
  public void list(Consumer<Stored> each) {
    throw unexpectedCall();
  }

  private static IllegalStateException unexpectedCall() {
    return new IllegalStateException("this process has no blob store");
  }
}
