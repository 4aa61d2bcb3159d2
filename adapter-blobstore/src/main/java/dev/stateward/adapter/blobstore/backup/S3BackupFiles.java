package dev.stateward.adapter.blobstore.backup;

import dev.stateward.adapter.blobstore.S3Connection;
import dev.stateward.adapter.blobstore.S3Limits;
import dev.stateward.adapter.blobstore.S3Settings;
import io.minio.GetObjectArgs;
import io.minio.ListObjectsArgs;
import io.minio.MinioClient;
import io.minio.PutObjectArgs;
import io.minio.RemoveObjectArgs;
import io.minio.Result;
import io.minio.errors.ErrorResponseException;
import io.minio.errors.MinioException;
import io.minio.messages.Item;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Files as objects of a bucket. */
final class S3BackupFiles implements BackupFiles {
  private final MinioClient client;
  private final S3Settings settings;

  S3BackupFiles(S3Settings settings, S3Limits limits) {
    this.client = S3Connection.client(settings, S3Connection.http(limits));
    this.settings = settings;
  }

  @Override
  public void write(String name, byte[] bytes) throws IOException {
    PutObjectArgs object =
        PutObjectArgs.builder()
            .bucket(settings.bucket())
            .object(settings.objectPrefix() + name)
            .data(bytes, bytes.length)
            .build();
    sent(() -> client.putObject(object));
  }

  @Override
  public InputStream open(String name) throws IOException {
    GetObjectArgs object =
        GetObjectArgs.builder()
            .bucket(settings.bucket())
            .object(settings.objectPrefix() + name)
            .build();
    return sent(() -> client.getObject(object));
  }

  @Override
  public List<Written> list(String prefix) throws IOException {
    ListObjectsArgs request =
        ListObjectsArgs.builder()
            .bucket(settings.bucket())
            .prefix(settings.objectPrefix() + prefix)
            .recursive(true)
            .build();
    List<Written> found = new ArrayList<>();
    Iterator<Result<Item>> objects = client.listObjects(request).iterator();
    while (sent(objects::hasNext)) {
      Item item = sent(() -> objects.next().get());
      found.add(
          new Written(
              item.objectName().substring(settings.objectPrefix().length()),
              item.lastModified().toInstant()));
    }
    return found;
  }

  @Override
  public void delete(String name) throws IOException {
    RemoveObjectArgs object =
        RemoveObjectArgs.builder()
            .bucket(settings.bucket())
            .object(settings.objectPrefix() + name)
            .build();
    sent(() -> {
      client.removeObject(object);
      return object;
    });
  }

  private static <T> T sent(S3Connection.Request<T> request) throws IOException {
    try {
      return S3Connection.send(request);
    } catch (ErrorResponseException e) {
      if (e.errorResponse().code().equals("NoSuchKey")) {
        throw new FileNotFoundException("no such object");
      }
      throw new IOException(S3Connection.reason(e), e);
    } catch (MinioException e) {
      throw new IOException(S3Connection.reason(e), e);
    }
  }

  @Override
  public void close() {
    S3Connection.close(client);
  }
}
