package dev.stateward.e2e;

import dev.stateward.adapter.blobstore.S3Connection;
import io.minio.MakeBucketArgs;
import io.minio.MinioClient;
import io.minio.PutObjectArgs;
import io.minio.RemoveObjectArgs;
import io.minio.SetBucketVersioningArgs;
import io.minio.StatObjectArgs;
import io.minio.messages.VersioningConfiguration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** A bucket of its own on the S3 server that the environment names. */
final class RealStateBucket implements StateBucket {
  private static final Map<String, String> ENVIRONMENT = System.getenv();

  private final String name = "import-" + UUID.randomUUID();
  private final MinioClient client =
      MinioClient.builder()
          .endpoint(endpoint())
          .credentials(accessKey(), secretKey())
          .region(ENVIRONMENT.getOrDefault("TEST_S3_REGION", "us-east-1"))
          .build();

  RealStateBucket() throws Exception {
    client.makeBucket(MakeBucketArgs.builder().bucket(name).build());
    client.setBucketVersioning(
        SetBucketVersioningArgs.builder()
            .bucket(name)
            .config(
                new VersioningConfiguration(
                    VersioningConfiguration.Status.ENABLED, null, null, null))
            .build());
  }

  static boolean isNamed() {
    return ENVIRONMENT.containsKey("TEST_S3_ENDPOINT");
  }

  @Override
  public String endpoint() {
    return ENVIRONMENT.getOrDefault("TEST_S3_ENDPOINT", "");
  }

  @Override
  public String accessKey() {
    return ENVIRONMENT.getOrDefault("TEST_S3_ACCESS_KEY", "");
  }

  @Override
  public String secretKey() {
    return ENVIRONMENT.getOrDefault("TEST_S3_SECRET_KEY", "");
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Instant put(String key, byte[] state) throws Exception {
    client.putObject(
        PutObjectArgs.builder().bucket(name).object(key).data(state, state.length).build());
    return client
        .statObject(StatObjectArgs.builder().bucket(name).object(key).build())
        .lastModified()
        .toInstant();
  }

  @Override
  public void remove(String key) throws Exception {
    client.removeObject(RemoveObjectArgs.builder().bucket(name).object(key).build());
  }

  @Override
  public void close() {
    S3Connection.close(client);
  }
}
