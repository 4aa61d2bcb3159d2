package dev.stateward.adapter.blobstore.rootkey;

import java.net.URI;
import java.util.Objects;

/**
 * A symmetric key of AWS KMS, or of a server with its API.
 *
 * @param endpoint the address of the server
 * @param region that requests are signed for
 * @param key the id or ARN of the key
 */
public record KmsSettings(URI endpoint, String region, String key) {
  public KmsSettings {
    Objects.requireNonNull(endpoint, "endpoint is null");
    Objects.requireNonNull(region, "region is null");
    Objects.requireNonNull(key, "key is null");
  }
}
