package dev.stateward.adapter.blobstore;

import io.minio.GetBucketVersioningArgs;
import io.minio.ListObjectsArgs;
import io.minio.MinioClient;
import io.minio.RemoveObjectArgs;
import io.minio.errors.ErrorResponseException;
import io.minio.errors.MinioException;
import io.minio.messages.VersioningConfiguration.Status;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Removes objects with all their versions: destroyed state data must not remain behind a delete
 * marker of the bucket.
 */
final class ObjectRemoval {
  private final MinioClient client;
  private final String bucket;
  private final AtomicReference<@Nullable Boolean> versioned = new AtomicReference<>();

  ObjectRemoval(MinioClient client, String bucket) {
    this.client = client;
    this.bucket = bucket;
  }

  void remove(String name) throws MinioException {
    remove(RemoveObjectArgs.builder().bucket(bucket).object(name).build());
    if (versioned()) {
      removeVersions(name);
    }
  }

  private void removeVersions(String name) throws MinioException {
    var request =
        ListObjectsArgs.builder().bucket(bucket).prefix(name).includeVersions(true).build();
    var versions = client.listObjects(request).iterator();
    while (S3Connection.send(versions::hasNext)) {
      var version = S3Connection.send(() -> versions.next().get());
      if (version.objectName().equals(name)) {
        remove(
            RemoveObjectArgs.builder()
                .bucket(bucket)
                .object(name)
                .versionId(version.versionId())
                .build());
      }
    }
  }

  private void remove(RemoveObjectArgs object) throws MinioException {
    S3Connection.send(() -> {
      client.removeObject(object);
      return object;
    });
  }

  /** Asked once: versioning that is enabled later is noticed after a restart. */
  private boolean versioned() throws MinioException {
    Boolean known = versioned.get();
    if (known == null) {
      known = askForVersioning();
      versioned.set(known);
    }
    return known;
  }

  /**
   * Keys that are not allowed to ask search for versions each time, and report failures to do so.
   */
  private boolean askForVersioning() throws MinioException {
    var request = GetBucketVersioningArgs.builder().bucket(bucket).build();
    try {
      return S3Connection.send(() -> client.getBucketVersioning(request)).status() != Status.OFF;
    } catch (ErrorResponseException e) {
      return switch (e.errorResponse().code()) {
        case "NotImplemented", "MethodNotAllowed" -> false;
        case "AccessDenied" -> true;
        default -> throw e;
      };
    }
  }
}
