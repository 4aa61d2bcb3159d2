package dev.stateward.adapter.blobstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.testkit.contract.BlobStoreContract;
import io.minio.ListObjectsArgs;
import io.minio.MinioClient;
import io.minio.SetBucketVersioningArgs;
import io.minio.errors.MinioException;
import io.minio.messages.VersioningConfiguration;
import io.minio.messages.VersioningConfiguration.Status;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The store on a real S3 server; excluded from the build unless the environment names one. */
final class NamedS3BlobStoreTest extends BlobStoreContract {
  private static final S3Settings SETTINGS = NamedS3Server.named().orElseThrow();
  private static final ClosableBlobStore STORE = BlobStores.s3(SETTINGS);

  @Override
  protected BlobStore store() {
    return STORE;
  }

  @Test
  void leavesNoVersionOfWhatItDeletes() throws Exception {
    var settings =
        new S3Settings(
            SETTINGS.endpoint(),
            SETTINGS.region(),
            SETTINGS.bucket() + "-versioned",
            "some/prefix",
            SETTINGS.accessKey(),
            SETTINGS.secretKey());
    var client = S3Connection.client(settings, S3Connection.http(S3Limits.USUAL));
    try {
      S3Connection.ensureBucket(client, settings);
      client.setBucketVersioning(
          SetBucketVersioningArgs.builder()
              .bucket(settings.bucket())
              .config(new VersioningConfiguration(Status.ENABLED, null, null, null))
              .build());
      try (var store = BlobStores.s3(settings)) {
        var key = unusedKey();
        var sibling = new BlobKey(key.value() + "0");
        store.put(key, new ByteArrayInputStream(bytes(3)), OptionalLong.empty());
        store.put(sibling, new ByteArrayInputStream(bytes(3)), OptionalLong.empty());

        store.delete(key);

        assertThat(versions(client, settings)).hasSize(1).allMatch(it -> it.endsWith("0"));
        store.delete(sibling);
        assertThat(versions(client, settings)).isEmpty();
      }
    } finally {
      S3Connection.close(client);
    }
  }

  private static List<String> versions(MinioClient client, S3Settings settings)
      throws MinioException {
    var names = new ArrayList<String>();
    for (var version :
        client.listObjects(
            ListObjectsArgs.builder()
                .bucket(settings.bucket())
                .includeVersions(true)
                .recursive(true)
                .build())) {
      names.add(version.get().objectName());
    }
    return names;
  }

  @AfterAll
  static void cleanUp() {
    STORE.list(stored -> STORE.delete(stored.key()));
    STORE.close();
    System.out.println("TESTED: the S3 server at " + SETTINGS.endpoint());
  }
}
