package dev.stateward.application.blob.port;

import java.util.Objects;

/**
 * Where contents are kept, and what looks into them.
 *
 * @param blobs keeps them
 * @param files looks into them
 */
public record BlobAccess(BlobStore blobs, StateFiles files) {
  public BlobAccess {
    Objects.requireNonNull(blobs, "blobs is null");
    Objects.requireNonNull(files, "files is null");
  }
}
