package dev.stateward.adapter.blobstore;

import java.net.URI;
import java.util.Objects;

/**
 * Where blobs are stored on an S3 server. Its string form does not show the keys.
 *
 * @param endpoint the server's address, {@code http} or {@code https}
 * @param region the region that requests are signed for, {@code us-east-1} when the server has none
 * @param bucket the bucket
 * @param prefix the prefix of object names, without slashes around it; may be empty
 * @param accessKey the access key
 * @param secretKey the secret key
 */
public record S3Settings(
    URI endpoint, String region, String bucket, String prefix, String accessKey, String secretKey) {
  public S3Settings {
    Objects.requireNonNull(endpoint, "endpoint is null");
    Objects.requireNonNull(prefix, "prefix is null");
    requireText(region, "region");
    requireText(bucket, "bucket");
    requireText(accessKey, "access key");
    requireText(secretKey, "secret key");
    if (prefix.startsWith("/") || prefix.endsWith("/")) {
      throw new IllegalArgumentException("the prefix has slashes around it");
    }
    if (endpoint.getHost() == null || !endpoint.toString().matches("https?://[^@]+")) {
      throw new IllegalArgumentException("the endpoint is not an http or https address");
    }
  }

  private static void requireText(String text, String name) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("the " + name + " is empty");
    }
  }

  /** The prefix of the names of all objects of this store. */
  public String objectPrefix() {
    return prefix.isEmpty() ? "" : prefix + "/";
  }

  @Override
  public String toString() {
    return "S3Settings[" + endpoint + " " + region + " " + bucket + "/" + prefix + "]";
  }
}
