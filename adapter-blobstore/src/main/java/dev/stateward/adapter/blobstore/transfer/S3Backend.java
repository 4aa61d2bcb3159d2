package dev.stateward.adapter.blobstore.transfer;

import dev.stateward.adapter.blobstore.S3Connection;
import dev.stateward.adapter.blobstore.S3Limits;
import dev.stateward.application.port.ReceivedStream;
import io.minio.GetObjectArgs;
import io.minio.ListObjectsArgs;
import io.minio.MinioClient;
import io.minio.Result;
import io.minio.credentials.AwsConfigProvider;
import io.minio.credentials.Provider;
import io.minio.credentials.StaticProvider;
import io.minio.errors.ErrorResponseException;
import io.minio.errors.MinioException;
import io.minio.messages.Item;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What Terraform's {@code s3} backend keeps: an object for each state, of which a bucket may have
 * older versions. It is read, and never written.
 */
public final class S3Backend implements AutoCloseable {
  /** What servers answer that have no versions, or whose keys may not list them. */
  private static final Set<String> NO_VERSIONS =
      Set.of("AccessDenied", "NotImplemented", "MethodNotAllowed");

  private final MinioClient client;
  private final String bucket;

  /**
   * A version of an object.
   *
   * @param id of the version; empty for the one that is there, whichever that is
   * @param lastModified when it was written
   */
  public record Version(String id, Instant lastModified) {}

  /**
   * What is known of the versions of an object.
   *
   * @param versions newest first; none when there is no such object
   * @param whole false when the server would not list older versions
   */
  public record History(List<Version> versions, boolean whole) {
    public History {
      versions = List.copyOf(versions);
    }
  }

  /** What requests are signed with. */
  public static final class Keys {
    private final Provider provider;

    private Keys(Provider provider) {
      this.provider = provider;
    }

    /** A key; {@code token} is that of a session, and empty when it is of none. */
    public static Keys of(String accessKey, String secretKey, String token) {
      return new Keys(new StaticProvider(accessKey, secretKey, token.isEmpty() ? null : token));
    }

    /** That of a profile in a file of the AWS command line. */
    public static Keys in(String file, String profile) {
      return new Keys(new AwsConfigProvider(file, profile));
    }
  }

  /** A bucket on a server, which is not asked yet. */
  public S3Backend(URI endpoint, String region, String bucket, Keys keys) {
    this.client =
        MinioClient.builder()
            .endpoint(endpoint.toString())
            .region(region)
            .credentialsProvider(keys.provider)
            .httpClient(S3Connection.http(S3Limits.USUAL), true)
            .build();
    this.bucket = bucket;
  }

  /**
   * The keys of all objects under a prefix, in order.
   *
   * @throws BucketUnreadableException when the server does not list them
   */
  public List<String> keys(String prefix) {
    return reading(() -> {
      List<String> keys = new ArrayList<>();
      eachWhile(listing(prefix), item -> keys.add(item.objectName()));
      return keys;
    });
  }

  /**
   * The versions of an object.
   *
   * @param most so many of them at most
   * @throws BucketUnreadableException when the server lists not even the object
   */
  public History history(String key, int most) {
    try {
      return new History(versions(listing(key).includeVersions(true), key, most), true);
    } catch (ErrorResponseException e) {
      if (!NO_VERSIONS.contains(e.errorResponse().code())) {
        throw new BucketUnreadableException(e);
      }
    } catch (MinioException e) {
      throw new BucketUnreadableException(e);
    }
    return new History(reading(() -> versions(listing(key), key, 1)), false);
  }

  private List<Version> versions(ListObjectsArgs.Builder listing, String key, int most)
      throws MinioException {
    List<Version> versions = new ArrayList<>();
    eachWhile(
        listing,
        item -> {
          // Those of a key come one after the other, and the key itself is the first of its
          // prefix; but the client gives the removals of a page after its versions.
          if (!item.objectName().equals(key) || (versions.isEmpty() && isReplaced(item))) {
            return false;
          }
          if (!item.isDeleteMarker()) {
            String id = item.versionId() == null ? "" : item.versionId();
            versions.add(new Version(id, item.lastModified().toInstant()));
          }
          return versions.size() < most;
        });
    return versions;
  }

  /** Whether there is something newer, such as the removal. */
  private static boolean isReplaced(Item item) {
    return item.isDeleteMarker() || (item.versionId() != null && !item.isLatest());
  }

  /**
   * Gives the bytes of a version to {@code sink}, which fails with what reading them fails with.
   *
   * @throws BucketUnreadableException when the server does not send them
   */
  public void read(String key, Version version, Consumer<InputStream> sink) {
    GetObjectArgs.Builder request = GetObjectArgs.builder().bucket(bucket).object(key);
    if (!version.id().isEmpty()) {
      request.versionId(version.id());
    }
    try (InputStream bytes =
        new ReceivedStream(
            reading(() -> client.getObject(request.build())),
            e -> new BucketUnreadableException(new MinioException(e)))) {
      sink.accept(bytes);
    } catch (IOException e) {
      throw new BucketUnreadableException(new MinioException(e));
    }
  }

  private ListObjectsArgs.Builder listing(String prefix) {
    return ListObjectsArgs.builder().bucket(bucket).prefix(prefix).recursive(true);
  }

  /** Asks for pages as long as {@code items} wants more. */
  private void eachWhile(ListObjectsArgs.Builder listing, Predicate<Item> items)
      throws MinioException {
    for (Result<Item> result : client.listObjects(listing.build())) {
      if (!items.test(S3Connection.send(result::get))) {
        return;
      }
    }
  }

  private static <T> T reading(S3Connection.Request<T> request) {
    try {
      return S3Connection.send(request);
    } catch (MinioException e) {
      throw new BucketUnreadableException(e);
    }
  }

  @Override
  public void close() {
    S3Connection.close(client);
  }
}
