package dev.stateward.application.backup.port;

import java.util.Objects;

/** Where backups are kept. */
public sealed interface BackupPlace {
  /** In a folder of this machine; an absolute path. */
  record Folder(String path) implements BackupPlace {
    public Folder {
      Objects.requireNonNull(path, "path is null");
    }

    @Override
    public String toString() {
      return path;
    }
  }

  /**
   * In a bucket.
   *
   * @param prefix the beginning of the names of its objects, without slashes around it; may be
   *     empty
   */
  record Bucket(String bucket, String prefix) implements BackupPlace {
    public Bucket {
      Objects.requireNonNull(bucket, "bucket is null");
      Objects.requireNonNull(prefix, "prefix is null");
    }

    @Override
    public String toString() {
      return "s3://" + bucket + (prefix.isEmpty() ? "" : "/" + prefix);
    }
  }
}
