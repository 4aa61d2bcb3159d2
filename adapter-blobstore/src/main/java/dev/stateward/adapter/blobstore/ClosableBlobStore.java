package dev.stateward.adapter.blobstore;

import dev.stateward.application.blob.port.BlobStore;

/** A store that holds connections until it is closed. */
public interface ClosableBlobStore extends BlobStore, AutoCloseable {
  /** Closes the connections; the store cannot be used afterwards. */
  @Override
  void close();
}
