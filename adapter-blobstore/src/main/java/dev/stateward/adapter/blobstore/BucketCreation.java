package dev.stateward.adapter.blobstore;

import io.minio.Http;
import io.minio.MakeBucketArgs;
import io.minio.MinioAsyncClient;
import io.minio.errors.MinioException;
import java.util.concurrent.CompletionException;

/**
 * Creates a bucket as AWS wants it: with its region as the location, and without a location in
 * {@code us-east-1}. The library always sends one.
 */
final class BucketCreation extends MinioAsyncClient {
  private static final String WITHOUT_LOCATION = "us-east-1";
  private static final String SHA256_OF_NOTHING =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  private BucketCreation(MinioAsyncClient client) {
    super(client);
  }

  /** Creates the bucket that the settings name. */
  static void run(S3Settings settings) throws MinioException {
    try (MinioAsyncClient client =
        S3Connection.asyncClient(settings, S3Connection.http(S3Limits.USUAL), true)) {
      new BucketCreation(client).create(settings);
    } catch (CompletionException e) {
      throw e.getCause() instanceof MinioException failure ? failure : new MinioException(e);
    } catch (MinioException e) {
      throw e;
    } catch (Exception e) {
      throw new MinioException(e);
    }
  }

  private void create(S3Settings settings) throws MinioException {
    MakeBucketArgs bucket =
        MakeBucketArgs.builder().bucket(settings.bucket()).region(settings.region()).build();
    if (settings.region().equals(WITHOUT_LOCATION)) {
      Http.Body nothing = new Http.Body(new byte[0], 0, null, SHA256_OF_NOTHING, null);
      executePutAsync(bucket, null, null, nothing).join().close();
    } else {
      makeBucket(bucket).join();
    }
  }
}
