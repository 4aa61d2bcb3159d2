package dev.stateward.application.blob.port;

import java.util.Objects;

/**
 * The store of state data and its parser.
 *
 * @param blobs the store
 * @param files the parser
 */
public record BlobAccess(BlobStore blobs, StateFiles files) {
  public BlobAccess {
    Objects.requireNonNull(blobs, "blobs is null");
    Objects.requireNonNull(files, "files is null");
  }
}
