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

/** Talks to an S3 server: time limits, connections, the bucket, and what its errors mean. */
final class S3Connection {
  private static final Duration TO_CONNECT = Duration.ofSeconds(10);
  private static final Duration BETWEEN_BYTES = Duration.ofSeconds(60);

  /** The library's own limit of 5 for each host would queue uploads behind each other. */
  private static final int MOST_REQUESTS = 256;

  private S3Connection() {}

  /** One use of the library. */
  interface Request<T> {
    T send() throws MinioException;
  }

  /**
   * Sends a request. What breaks a connection, or an answer that cannot be understood, leaves
   * version 9 of the library as an unchecked exception, and this method as the one of all other
   * failures.
   */
  static <T> T send(Request<T> request) throws MinioException {
    try {
      return request.send();
    } catch (RuntimeException e) {
      throw new MinioException(e);
    }
  }

  /** The connections of one store; its client closes them. */
  static OkHttpClient http() {
    var dispatcher = new Dispatcher();
    dispatcher.setMaxRequests(MOST_REQUESTS);
    dispatcher.setMaxRequestsPerHost(MOST_REQUESTS);
    return new OkHttpClient.Builder()
        .dispatcher(dispatcher)
        .connectTimeout(TO_CONNECT)
        .readTimeout(BETWEEN_BYTES)
        .writeTimeout(BETWEEN_BYTES)
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

  /** Makes the bucket when it is missing; keys that may not even ask are left to the probe. */
  static void makeSureOfBucket(MinioClient client, S3Settings settings) throws MinioException {
    try {
      var wanted = BucketExistsArgs.builder().bucket(settings.bucket()).build();
      if (!send(() -> client.bucketExists(wanted))) {
        make(client, settings);
      }
    } catch (ErrorResponseException e) {
      if (!isUnderstood(e)) {
        throw e;
      }
    }
  }

  private static void make(MinioClient client, S3Settings settings) throws MinioException {
    var bucket =
        MakeBucketArgs.builder().bucket(settings.bucket()).region(settings.region()).build();
    send(() -> {
      client.makeBucket(bucket);
      return bucket;
    });
  }

  /** Not allowed to ask, or another server made the bucket at the same time. */
  private static boolean isUnderstood(ErrorResponseException failure) {
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

  /** What went wrong, without what was sent. */
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
