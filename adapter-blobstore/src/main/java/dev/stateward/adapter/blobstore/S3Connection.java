package dev.stateward.adapter.blobstore;

import dev.stateward.application.settings.NodeBudgets;
import io.minio.BucketExistsArgs;
import io.minio.MinioAsyncClient;
import io.minio.MinioClient;
import io.minio.errors.ErrorResponseException;
import io.minio.errors.MinioException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import okhttp3.Dispatcher;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;

/** The connection to an S3 server: timeouts, clients, the bucket, and the reasons of failures. */
public final class S3Connection {
  private S3Connection() {}

  /** A request through the library. */
  public interface Request<T> {
    T send() throws MinioException;
  }

  /**
   * Sends a request. Version 9 of the library throws unchecked exceptions for broken connections
   * and invalid responses; here they become the exception of all other failures.
   */
  public static <T> T send(Request<T> request) throws MinioException {
    try {
      return request.send();
    } catch (RuntimeException e) {
      throw new MinioException(e);
    }
  }

  /** The connections of one store, closed by its client. */
  public static OkHttpClient http(S3Limits limits) {
    var dispatcher = new Dispatcher();
    // The default of the library, 5 for each host, would queue uploads.
    dispatcher.setMaxRequests(limits.requests());
    dispatcher.setMaxRequestsPerHost(limits.requests());
    return new OkHttpClient.Builder()
        .dispatcher(dispatcher)
        .connectTimeout(NodeBudgets.S3_CONNECT)
        .readTimeout(limits.silence())
        .writeTimeout(limits.silence())
        .addInterceptor(call -> awaitStoring(call, limits))
        .build();
  }

  /** Some servers are silent until an object is stored on all their disks. */
  private static Response awaitStoring(Interceptor.Chain call, S3Limits limits) throws IOException {
    var body = call.request().body();
    long bytes = body == null ? 0 : body.contentLength();
    int longest = Math.toIntExact(limits.storing(bytes).toMillis());
    return call.withReadTimeout(longest, TimeUnit.MILLISECONDS).proceed(call.request());
  }

  public static MinioClient client(S3Settings settings, OkHttpClient http) {
    return MinioClient.builder()
        .endpoint(settings.endpoint().toString())
        .region(settings.region())
        .credentials(settings.accessKey(), settings.secretKey())
        .httpClient(http, true)
        .build();
  }

  /** A client that closes {@code http} when it is closed itself, if {@code closing}. */
  static MinioAsyncClient asyncClient(S3Settings settings, OkHttpClient http, boolean closing) {
    return MinioAsyncClient.builder()
        .endpoint(settings.endpoint().toString())
        .region(settings.region())
        .credentials(settings.accessKey(), settings.secretKey())
        .httpClient(http, closing)
        .build();
  }

  /** Creates a missing bucket. Keys that are not allowed to ask are tested by the probe. */
  static void ensureBucket(MinioClient client, S3Settings settings) throws MinioException {
    try {
      var bucket = BucketExistsArgs.builder().bucket(settings.bucket()).build();
      if (!send(() -> client.bucketExists(bucket))) {
        BucketCreation.run(settings);
      }
    } catch (ErrorResponseException e) {
      if (!isExpected(e)) {
        throw e;
      }
    }
  }

  /** The keys are not allowed to ask, or another node created the bucket at the same time. */
  private static boolean isExpected(ErrorResponseException failure) {
    return switch (failure.errorResponse().code()) {
      case "AccessDenied", "BucketAlreadyOwnedByYou" -> true;
      default -> false;
    };
  }

  public static void close(MinioClient client) {
    try {
      client.close();
    } catch (Exception e) {
      throw new IllegalStateException("closing the connections failed", e);
    }
  }

  /** Whether the server did not answer in time: to ask it again would take as long. */
  static boolean timedOut(MinioException failure) {
    return root(failure) instanceof InterruptedIOException;
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  /** The reason of a failure, without anything that was sent. */
  public static String reason(MinioException failure) {
    if (failure instanceof ErrorResponseException response) {
      return response.errorResponse().code();
    }
    Throwable root = root(failure);
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }
}
