package dev.stateward.adapter.blobstore;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/** An S3 server in this process, with its objects in a folder of its own. */
final class S3Server implements AutoCloseable {
  private static final String ACCESS_KEY = "the-access-key";
  private static final String SECRET_KEY = "the-secret-key";

  private final S3Proxy proxy;
  private final TemporaryFolder folder;

  private S3Server(S3Proxy proxy, TemporaryFolder folder) {
    this.proxy = proxy;
    this.folder = folder;
  }

  static S3Server start() {
    var folder = TemporaryFolder.make();
    try {
      var proxy =
          S3Proxy.builder()
              .blobStore(new FilesystemNio2BlobStore(folder.path().toString()))
              .endpoint(URI.create("http://127.0.0.1:0"))
              .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, ACCESS_KEY, SECRET_KEY)
              .build();
      proxy.start();
      return new S3Server(proxy, folder);
    } catch (Exception e) {
      throw new IllegalStateException("the S3 server did not start", e);
    }
  }

  S3Settings settings(String bucket, String prefix) {
    return new S3Settings(endpoint(), "us-east-1", bucket, prefix, ACCESS_KEY, SECRET_KEY);
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + proxy.getPort());
  }

  /** The bytes of all objects and of all parts of unfinished ones. */
  long bytesStored() throws IOException {
    try (var files = Files.walk(folder.path())) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  @Override
  public void close() throws IOException {
    try {
      proxy.stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
    folder.close();
  }
}
