package dev.stateward.adapter.blobstore;

import io.minio.GetObjectArgs;
import io.minio.Http;
import io.minio.MinioAsyncClient;
import io.minio.MinioClient;
import io.minio.ObjectWriteResponse;
import io.minio.PutObjectAPIArgs;
import io.minio.PutObjectArgs;
import io.minio.StatObjectArgs;
import io.minio.errors.MinioException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import okhttp3.MediaType;

/**
 * Writes objects, each with one request that has an effect only if the object does not exist.
 *
 * <p>When the response to a successful request is lost, the request is repeated, also by the
 * library, and refused. The stored object decides the outcome, not the response (ADR 0111).
 */
final class ObjectWriter {
  private static final Map<String, String> ONLY_IF_ABSENT = Map.of("If-None-Match", "*");
  private static final MediaType BYTES = MediaType.get("application/octet-stream");

  private final MinioClient client;
  private final MinioAsyncClient files;
  private final String bucket;

  /**
   * Writes to {@code bucket}.
   *
   * @param files sends open files to the same server, which {@code client} cannot
   */
  ObjectWriter(MinioClient client, MinioAsyncClient files, String bucket) {
    this.client = client;
    this.files = files;
    this.bucket = bucket;
  }

  /**
   * Stores {@code content} under {@code name}.
   *
   * @throws MinioException when it is not certain to be stored, or another object is; a server that
   *     hangs is not asked what it has
   */
  void write(String name, SpooledContent content) throws MinioException {
    try {
      send(name, content);
      requireStored(name, content.size());
    } catch (MinioException failure) {
      if (S3Connection.timedOut(failure) || !holds(name, content, failure)) {
        throw failure;
      }
    }
  }

  private void send(String name, SpooledContent content) throws MinioException {
    var object =
        PutObjectArgs.builder()
            .bucket(bucket)
            .object(name)
            .extraHeaders(ONLY_IF_ABSENT)
            .data(content.bytes(), content.bytes().length)
            .build();
    var file = content.file();
    if (file == null) {
      S3Connection.send(() -> client.putObject(object));
      return;
    }
    // Some servers hold a body in memory until they have verified its signed hash.
    var headers =
        new Http.Headers(
            "X-Amz-Content-Sha256", "UNSIGNED-PAYLOAD", "Content-Md5", content.md5Base64());
    S3Connection.send(() ->
        response(
            files.putObject(new PutObjectAPIArgs(object, file, content.size(), BYTES, headers))));
  }

  private static ObjectWriteResponse response(Future<ObjectWriteResponse> sent)
      throws MinioException {
    try {
      return sent.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof MinioException failure ? failure : new MinioException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MinioException(e);
    }
  }

  private void requireStored(String name, long size) throws MinioException {
    var object = StatObjectArgs.builder().bucket(bucket).object(name).build();
    if (S3Connection.send(() -> client.statObject(object)).size() != size) {
      throw new MinioException("the stored size differs from the size sent");
    }
  }

  /** Whether {@code content} is stored anyway; a failure to check is added to {@code failure}. */
  private boolean holds(String name, SpooledContent content, MinioException failure) {
    var object = GetObjectArgs.builder().bucket(bucket).object(name).build();
    try (var stored = S3Connection.send(() -> client.getObject(object))) {
      return content.sameAs(stored);
    } catch (MinioException | IOException e) {
      failure.addSuppressed(e);
      return false;
    }
  }
}
