package dev.stateward.application;

import dev.stateward.application.port.out.BlobStore;
import dev.stateward.application.port.out.StateFiles;
import java.util.Objects;

/**
 * Where contents are kept, and what looks into them.
 *
 * @param blobs keeps them
 * @param files looks into them
 */
public record Contents(BlobStore blobs, StateFiles files) {
  public Contents {
    Objects.requireNonNull(blobs, "blobs is null");
    Objects.requireNonNull(files, "files is null");
  }
}
