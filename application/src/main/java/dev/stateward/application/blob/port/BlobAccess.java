package dev.stateward.application.blob.port;

import java.util.Objects;

/**
 * The store of state data and its parser.
 *
 * @param blobs the store
 * @param files the parser
 * @param sealing what seals the data
 */
public record BlobAccess(BlobStore blobs, StateFiles files, Sealing sealing) {
  public BlobAccess {
    Objects.requireNonNull(blobs, "blobs is null");
    Objects.requireNonNull(files, "files is null");
    Objects.requireNonNull(sealing, "sealing is null");
  }
}
