package dev.stateward.adapter.blobstore;

import dev.stateward.application.blob.port.BlobStore.OpenBlob;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.stateversion.BlobKey;
import io.minio.GetObjectArgs;
import io.minio.GetObjectResponse;
import io.minio.ListObjectsArgs;
import io.minio.MinioClient;
import io.minio.Result;
import io.minio.StatObjectArgs;
import io.minio.errors.ErrorResponseException;
import io.minio.errors.MinioException;
import io.minio.messages.Item;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Stores blobs as objects of an S3 server. */
final class S3BlobStore implements ClosableBlobStore {
  /** How often a page of a list is requested. */
  private static final int LISTING_TRIES = 3;

  private final MinioClient client;
  private final S3Settings settings;
  private final Path spool;
  private final ObjectWriter writer;
  private final ObjectRemoval removal;

  private S3BlobStore(S3Settings settings, S3Limits limits, Path spool) {
    var http = S3Connection.http(limits);
    this.client = S3Connection.client(settings, http);
    this.settings = settings;
    this.spool = spool;
    this.writer =
        new ObjectWriter(
            client, S3Connection.asyncClient(settings, http, false), settings.bucket());
    this.removal = new ObjectRemoval(client, settings.bucket());
  }

  /**
   * Opens the store.
   *
   * @param spool the folder for uploads in progress
   */
  static S3BlobStore open(S3Settings settings, S3Limits limits, Path spool) {
    var store = new S3BlobStore(settings, limits, spool);
    try {
      S3Connection.ensureBucket(store.client, settings);
      store.probe();
    } catch (MinioException e) {
      store.close();
      throw new StoreUnavailableException(
          "the bucket %s at %s cannot store blobs: %s"
              .formatted(settings.bucket(), settings.endpoint(), S3Connection.reason(e)),
          e);
    }
    return store;
  }

  private void probe() throws MinioException {
    var key =
        new BlobKey(PROBES + ProcessHandle.current().pid() + "/" + Math.abs(System.nanoTime()));
    var bytes = new byte[] {1};
    var content =
        new SizeCheckedStream(new ByteArrayInputStream(bytes), OptionalLong.of(bytes.length));
    try (var spooled = SpooledContent.of(content, spool)) {
      writer.write(nameOf(key), spooled);
    } catch (IOException e) {
      throw new MinioException(e);
    }
    try (var stored = get(read(key).build())) {
      if (stored.read() != bytes[0]) {
        throw new MinioException("the store returned other bytes than were written");
      }
    } catch (IOException e) {
      throw new MinioException(e);
    }
    remove(key);
  }

  @Override
  public void put(BlobKey key, InputStream content, OptionalLong size) throws IOException {
    try (var spooled = SpooledContent.of(new SizeCheckedStream(content, size), spool)) {
      writer.write(nameOf(key), spooled);
    } catch (SizeCheckedStream.ContentException e) {
      throw e.rethrown();
    } catch (MinioException e) {
      if (hasCode(e, "PreconditionFailed")) {
        throw new IllegalStateException("something is stored under the key already", e);
      }
      throw failed("storing", e);
    }
  }

  @Override
  public OpenBlob open(BlobKey key, long offset) {
    try {
      var request = read(key);
      var object = get(offset == 0 ? request.build() : request.offset(offset).build());
      return new OpenBlob(object, sizeOf(key, object, offset));
    } catch (MinioException e) {
      if (offset > 0 && hasCode(e, "InvalidRange")) {
        return new OpenBlob(InputStream.nullInputStream(), size(key).orElse(0));
      }
      throw hasCode(e, "NoSuchKey")
          ? new StoreUnavailableException("nothing is stored under the key " + key.value(), e)
          : failed("opening", e);
    }
  }

  /** The rest that is sent is measured by its header, which a server may leave out. */
  private long sizeOf(BlobKey key, GetObjectResponse object, long offset) throws MinioException {
    var rest = object.headers().get("Content-Length");
    try {
      return rest == null ? measure(key).orElse(0) : offset + Long.parseLong(rest);
    } catch (MinioException | NumberFormatException e) {
      close(object);
      throw e instanceof MinioException failure ? failure : new MinioException(e);
    }
  }

  private static void close(GetObjectResponse object) {
    try {
      object.close();
    } catch (IOException e) {
      // It is not going to be read.
    }
  }

  private GetObjectResponse get(GetObjectArgs request) throws MinioException {
    return S3Connection.send(() -> client.getObject(request));
  }

  private GetObjectArgs.Builder read(BlobKey key) {
    return GetObjectArgs.builder().bucket(settings.bucket()).object(nameOf(key));
  }

  @Override
  public OptionalLong size(BlobKey key) {
    try {
      return measure(key);
    } catch (MinioException e) {
      throw failed("measuring", e);
    }
  }

  private OptionalLong measure(BlobKey key) throws MinioException {
    var object = StatObjectArgs.builder().bucket(settings.bucket()).object(nameOf(key)).build();
    try {
      return OptionalLong.of(S3Connection.send(() -> client.statObject(object)).size());
    } catch (ErrorResponseException e) {
      if (hasCode(e, "NoSuchKey")) {
        return OptionalLong.empty();
      }
      throw e;
    }
  }

  @Override
  public void delete(BlobKey key) {
    try {
      remove(key);
    } catch (MinioException e) {
      throw failed("deleting", e);
    }
  }

  private void remove(BlobKey key) throws MinioException {
    removal.remove(nameOf(key));
  }

  @Override
  public void list(Consumer<Stored> each) {
    var last = "";
    int failures = 0;
    var objects = objectsAfter(last);
    while (true) {
      Optional<Item> item;
      try {
        item = next(objects);
      } catch (MinioException e) {
        if (++failures == LISTING_TRIES) {
          throw failed("listing", e);
        }
        objects = objectsAfter(last);
        continue;
      }
      if (item.isEmpty()) {
        return;
      }
      failures = 0;
      last = item.get().objectName();
      var found = item.get();
      keyOf(found).ifPresent(key -> each.accept(stored(key, found)));
    }
  }

  private Iterator<Result<Item>> objectsAfter(String last) {
    var request =
        ListObjectsArgs.builder()
            .bucket(settings.bucket())
            .prefix(settings.objectPrefix())
            .recursive(true);
    return client
        .listObjects(last.isEmpty() ? request.build() : request.startAfter(last).build())
        .iterator();
  }

  private static Optional<Item> next(Iterator<Result<Item>> objects) throws MinioException {
    return S3Connection.send(objects::hasNext)
        ? Optional.of(S3Connection.send(() -> objects.next().get()))
        : Optional.empty();
  }

  private static Stored stored(BlobKey key, Item item) {
    return new Stored(key, item.size(), item.lastModified().toInstant());
  }

  private String nameOf(BlobKey key) {
    return settings.objectPrefix() + key.value();
  }

  /** The key of an object; empty when it is not an object of the store. */
  private Optional<BlobKey> keyOf(Item item) {
    try {
      return Optional.of(
          new BlobKey(item.objectName().substring(settings.objectPrefix().length())));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    S3Connection.close(client);
  }

  private static boolean hasCode(MinioException failure, String code) {
    return failure instanceof ErrorResponseException response
        && response.errorResponse().code().equals(code);
  }

  private static StoreUnavailableException failed(String what, MinioException cause) {
    return new StoreUnavailableException(
        what + " an object failed: " + S3Connection.reason(cause), cause);
  }
}
