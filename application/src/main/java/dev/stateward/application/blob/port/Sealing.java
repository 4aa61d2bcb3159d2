package dev.stateward.application.blob.port;

import java.util.Objects;

/**
 * What seals state data, and what was found in it.
 *
 * @param on whether new data is sealed; sealed data is readable anyway
 */
public record Sealing(KeyWrapper wrapper, BlobCipher cipher, ValueCipher values, boolean on) {
  public Sealing {
    Objects.requireNonNull(wrapper, "wrapper is null");
    Objects.requireNonNull(cipher, "cipher is null");
    Objects.requireNonNull(values, "values is null");
  }
}
