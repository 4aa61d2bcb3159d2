package dev.stateward.adapter.http;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.InputStream;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** A store of contents for requests that must not touch any. */
final class NoBlobs implements BlobStore {
  @Override
  public void put(BlobKey key, InputStream content, OptionalLong size) {
    throw touched();
  }

  @Override
  public InputStream open(BlobKey key, long offset) {
    throw touched();
  }

  @Override
  public OptionalLong size(BlobKey key) {
    throw touched();
  }

  @Override
  public void delete(BlobKey key) {
    throw touched();
  }

  @Override
  public void list(Consumer<Stored> each) {
    throw touched();
  }

  private static AssertionError touched() {
    return new AssertionError("a content was touched");
  }
}
