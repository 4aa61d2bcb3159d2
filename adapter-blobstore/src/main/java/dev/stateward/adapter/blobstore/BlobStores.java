package dev.stateward.adapter.blobstore;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.telemetry.port.Telemetry;
import java.nio.file.Path;

/** Opens blob stores. Each is tested first by writing, reading and deleting something. */
public final class BlobStores {
  private BlobStores() {}

  /**
   * Opens the store in a folder of the local file system, which is created when it is missing.
   *
   * @param space of the disk that the folder is on
   * @throws StoreUnavailableException when the folder cannot be used; the message says why
   */
  public static BlobStore files(Path folder, FreeSpace space) {
    return FileBlobStore.open(folder, space);
  }

  /**
   * Opens the store in a bucket, which is created when it is missing and the keys allow it. Uploads
   * are spooled in {@code java.io.tmpdir}, in files without a name.
   *
   * @return the store; closing it closes its connections
   * @throws StoreUnavailableException when the bucket cannot be used; the message says why
   */
  public static ClosableBlobStore s3(S3Settings settings, S3Limits limits) {
    return S3BlobStore.open(settings, limits, Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** As {@link #s3(S3Settings, S3Limits)}, with the usual limits. */
  public static ClosableBlobStore s3(S3Settings settings) {
    return s3(settings, S3Limits.USUAL);
  }

  /**
   * The same store, with its operations measured and traced.
   *
   * @param name its name in metrics and traces
   */
  public static BlobStore measured(BlobStore store, String name, Telemetry telemetry) {
    return new MeasuredBlobStore(store, name, telemetry);
  }

  /** A store for processes without state data: nothing is opened, and every call fails. */
  public static BlobStore none() {
    return new NoBlobStore();
  }
}
