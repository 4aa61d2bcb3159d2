package dev.stateward.application.blob.port;

import java.util.Objects;

/**
 * What seals state data.
 *
 * @param on whether new data is sealed; sealed data is readable anyway
 */
public record Sealing(KeyWrapper wrapper, BlobCipher cipher, boolean on) {
  public Sealing {
    Objects.requireNonNull(wrapper, "wrapper is null");
    Objects.requireNonNull(cipher, "cipher is null");
  }
}
