package dev.stateward.adapter.blobstore;

import io.minio.BucketExistsArgs;
import io.minio.MakeBucketArgs;
import io.minio.MinioAsyncClient;
import io.minio.MinioClient;
import io.minio.errors.ErrorResponseException;
import io.minio.errors.MinioException;
import java.time.Duration;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;

/** The connection to an S3 server: timeouts, clients, the bucket, and the reasons of failures. */
final class S3Connection {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration TRANSFER_TIMEOUT = Duration.ofSeconds(60);

  /** The default of the library, 5 for each host, would queue uploads. */
  private static final int MAX_REQUESTS = 256;

  private S3Connection() {}

  /** A request through the library. */
  interface Request<T> {
    T send() throws MinioException;
  }

  /**
   * Sends a request. Version 9 of the library throws unchecked exceptions for broken connections
   * and invalid responses; here they become the exception of all other failures.
   */
  static <T> T send(Request<T> request) throws MinioException {
    try {
      return request.send();
    } catch (RuntimeException e) {
      throw new MinioException(e);
    }
  }

  /** The connections of one store, closed by its client. */
  static OkHttpClient http() {
    var dispatcher = new Dispatcher();
    dispatcher.setMaxRequests(MAX_REQUESTS);
    dispatcher.setMaxRequestsPerHost(MAX_REQUESTS);
    return new OkHttpClient.Builder()
        .dispatcher(dispatcher)
        .connectTimeout(CONNECT_TIMEOUT)
        .readTimeout(TRANSFER_TIMEOUT)
        .writeTimeout(TRANSFER_TIMEOUT)
        .build();
  }

  static MinioClient client(S3Settings settings, OkHttpClient http) {
    return MinioClient.builder()
        .endpoint(settings.endpoint().toString())
        .region(settings.region())
        .credentials(settings.accessKey(), settings.secretKey())
        .httpClient(http, true)
        .build();
  }

  /** A client that leaves {@code http} open. */
  static MinioAsyncClient asyncClient(S3Settings settings, OkHttpClient http) {
    return MinioAsyncClient.builder()
        .endpoint(settings.endpoint().toString())
        .region(settings.region())
        .credentials(settings.accessKey(), settings.secretKey())
        .httpClient(http, false)
        .build();
  }

  /** Creates a missing bucket. Keys that are not allowed to ask are tested by the probe. */
  static void ensureBucket(MinioClient client, S3Settings settings) throws MinioException {
    try {
      var bucket = BucketExistsArgs.builder().bucket(settings.bucket()).build();
      if (!send(() -> client.bucketExists(bucket))) {
        create(client, settings);
      }
    } catch (ErrorResponseException e) {
      if (!isExpected(e)) {
        throw e;
      }
    }
  }

  private static void create(MinioClient client, S3Settings settings) throws MinioException {
    var bucket =
        MakeBucketArgs.builder().bucket(settings.bucket()).region(settings.region()).build();
    send(() -> {
      client.makeBucket(bucket);
      return bucket;
    });
  }

  /** The keys are not allowed to ask, or another node created the bucket at the same time. */
  private static boolean isExpected(ErrorResponseException failure) {
    return switch (failure.errorResponse().code()) {
      case "AccessDenied", "BucketAlreadyOwnedByYou" -> true;
      default -> false;
    };
  }

  static void close(MinioClient client) {
    try {
      client.close();
    } catch (Exception e) {
      throw new IllegalStateException("closing the connections failed", e);
    }
  }

  /** The reason of a failure, without anything that was sent. */
  static String reason(MinioException failure) {
    if (failure instanceof ErrorResponseException response) {
      return response.errorResponse().code();
    }
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }
}
