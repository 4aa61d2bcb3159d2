package dev.stateward.adapter.blobstore;

import dev.stateward.application.blob.port.BlobStore;
import io.minio.BucketExistsArgs;
import io.minio.GetBucketVersioningArgs;
import io.minio.GetObjectArgs;
import io.minio.ListObjectsArgs;
import io.minio.MinioClient;
import io.minio.PutObjectArgs;
import io.minio.errors.ErrorResponseException;
import io.minio.errors.MinioException;
import io.minio.messages.VersioningConfiguration.Status;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Does to a bucket, once, what a server does to it all the time. Leaves nothing behind, and does
 * not create a missing bucket.
 */
public final class BucketTrial implements AutoCloseable {
  private static final byte[] CONTENT = {1, 2, 3};
  private static final String REFUSED = "PreconditionFailed";

  /** The problem of a bucket that is not there. */
  public static final String MISSING = "it does not exist";

  private final MinioClient client;
  private final S3Settings settings;
  private final String object;
  private final List<Step> steps = new ArrayList<>();

  private BucketTrial(S3Settings settings, String name) {
    this.client = S3Connection.client(settings, S3Connection.http(S3Limits.USUAL));
    this.settings = settings;
    this.object = settings.objectPrefix() + BlobStore.PROBES + name;
  }

  /**
   * A step that was tried.
   *
   * @param what is tried
   * @param problem empty when it worked
   */
  public record Step(String what, String problem) {}

  private interface Request {
    void send() throws MinioException, IOException;
  }

  /**
   * Tries everything; ends early when the bucket is not there.
   *
   * @param name of the object, which nobody else may have
   */
  public static List<Step> run(S3Settings settings, String name) {
    try (BucketTrial trial = new BucketTrial(settings, name)) {
      if (trial.step("bucket", trial::find) && trial.step("write", trial::write)) {
        trial.step("read", trial::read);
        trial.step("conditional write", trial::writeAgain);
        trial.step("list", trial::list);
        trial.step("delete", trial::delete);
      }
      return List.copyOf(trial.steps);
    }
  }

  private boolean step(String what, Request request) {
    String problem = "";
    try {
      request.send();
    } catch (MinioException e) {
      problem = S3Connection.reason(e);
    } catch (IOException | RuntimeException e) {
      problem = String.valueOf(e.getMessage());
    }
    steps.add(new Step(what, problem));
    return problem.isEmpty();
  }

  private void find() throws MinioException, IOException {
    var bucket = BucketExistsArgs.builder().bucket(settings.bucket()).build();
    try {
      if (!client.bucketExists(bucket)) {
        throw new IOException(MISSING);
      }
    } catch (ErrorResponseException e) {
      // Keys that may not ask for the bucket may still use it.
      if (!"AccessDenied".equals(e.errorResponse().code())) {
        throw e;
      }
    }
  }

  private PutObjectArgs.Builder object() {
    return PutObjectArgs.builder()
        .bucket(settings.bucket())
        .object(object)
        .data(CONTENT, CONTENT.length);
  }

  private void write() throws MinioException {
    client.putObject(object().build());
  }

  private void read() throws MinioException, IOException {
    var request = GetObjectArgs.builder().bucket(settings.bucket()).object(object).build();
    try (var stored = client.getObject(request)) {
      if (!Arrays.equals(stored.readAllBytes(), CONTENT)) {
        throw new IOException("other bytes came back than were written");
      }
    }
  }

  private void writeAgain() throws MinioException, IOException {
    try {
      client.putObject(object().extraHeaders(Map.of("If-None-Match", "*")).build());
    } catch (ErrorResponseException e) {
      if (REFUSED.equals(e.errorResponse().code())) {
        return;
      }
      throw e;
    }
    throw new IOException("it was not refused, although the object was there");
  }

  private void list() throws MinioException, IOException {
    var request = ListObjectsArgs.builder().bucket(settings.bucket()).prefix(object).build();
    if (!client.listObjects(request).iterator().hasNext()) {
      throw new IOException("the object is not listed");
    }
  }

  private void delete() throws MinioException {
    new ObjectRemoval(client, settings.bucket()).remove(object);
  }

  /** Whether the bucket keeps versions; false when the keys may not ask. */
  public static boolean versioned(S3Settings settings) {
    var request = GetBucketVersioningArgs.builder().bucket(settings.bucket()).build();
    try (BucketTrial trial = new BucketTrial(settings, "")) {
      return trial.client.getBucketVersioning(request).status() == Status.ENABLED;
    } catch (MinioException | RuntimeException e) {
      return false;
    }
  }

  @Override
  public void close() {
    S3Connection.close(client);
  }
}
