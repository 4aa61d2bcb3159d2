package dev.stateward.adapter.blobstore;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.InputStream;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** A blob store for processes that read and write no state data; any call is a bug. */
final class NoBlobStore implements BlobStore {
  @Override
  public void put(BlobKey key, InputStream content, OptionalLong size) {
    throw asked();
  }

  @Override
  public InputStream open(BlobKey key, long offset) {
    throw asked();
  }

  @Override
  public OptionalLong size(BlobKey key) {
    throw asked();
  }

  @Override
  public void delete(BlobKey key) {
    throw asked();
  }

  @Override
  public void list(Consumer<Stored> each) {
    throw asked();
  }

  private static IllegalStateException asked() {
    return new IllegalStateException("there is no store of contents here");
  }
}
