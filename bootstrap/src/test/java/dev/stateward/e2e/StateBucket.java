package dev.stateward.e2e;

import dev.stateward.adapter.blobstore.S3Connection;
import io.minio.MakeBucketArgs;
import io.minio.MinioClient;
import java.time.Instant;
import java.util.Map;

/** A bucket with versions that Terraform's s3 backend could keep states in. */
interface StateBucket extends AutoCloseable {
  String ACCESS_KEY = "ACCESS";
  String SECRET_KEY = "secret-of-the-bucket";

  String endpoint();

  String accessKey();

  String secretKey();

  /** The name of the bucket. */
  String name();

  /** Adds a version, and returns when it was written. */
  Instant put(String key, byte[] state) throws Exception;

  /** Has an object be gone, and its versions stay. */
  void remove(String key) throws Exception;

  /** Makes a bucket on a server; {@code keys} are variables as those of the AWS command line. */
  static void make(Map<String, String> keys, String name) throws Exception {
    MinioClient client =
        MinioClient.builder()
            .endpoint(keys.getOrDefault("AWS_ENDPOINT_URL_S3", ""))
            .credentials(
                keys.getOrDefault("AWS_ACCESS_KEY_ID", ""),
                keys.getOrDefault("AWS_SECRET_ACCESS_KEY", ""))
            .region("us-east-1")
            .build();
    try {
      client.makeBucket(MakeBucketArgs.builder().bucket(name).build());
    } finally {
      S3Connection.close(client);
    }
  }

  /** The backend of a configuration whose state is in such a bucket. */
  static String configuration(Map<String, String> keys, String name, String key) {
    return """
    backend "s3" {
      bucket                      = "%s"
      key                         = "%s"
      region                      = "us-east-1"
      endpoints                   = { s3 = "%s" }
      access_key                  = "%s"
      secret_key                  = "%s"
      use_path_style              = true
      skip_credentials_validation = true
      skip_requesting_account_id  = true
      skip_metadata_api_check     = true
      skip_region_validation      = true
      skip_s3_checksum            = true
    }
    """
        .formatted(
            name,
            key,
            keys.getOrDefault("AWS_ENDPOINT_URL_S3", ""),
            keys.getOrDefault("AWS_ACCESS_KEY_ID", ""),
            keys.getOrDefault("AWS_SECRET_ACCESS_KEY", ""));
  }

  @Override
  void close();
}
