package dev.stateward.adapter.blobstore;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** The S3 server that the environment names for the tests. */
final class NamedS3Server {
  private NamedS3Server() {}

  /** Its settings with a prefix of its own; empty when none is named. */
  static Optional<S3Settings> named() {
    var environment = System.getenv();
    return environment.containsKey("TEST_S3_ENDPOINT")
        ? Optional.of(settings(environment))
        : Optional.empty();
  }

  private static S3Settings settings(Map<String, String> environment) {
    return new S3Settings(
        URI.create(environment.getOrDefault("TEST_S3_ENDPOINT", "")),
        environment.getOrDefault("TEST_S3_REGION", "us-east-1"),
        environment.getOrDefault("TEST_S3_BUCKET", "stateward-test"),
        "adapter-blobstore",
        environment.getOrDefault("TEST_S3_ACCESS_KEY", ""),
        environment.getOrDefault("TEST_S3_SECRET_KEY", ""));
  }
}
