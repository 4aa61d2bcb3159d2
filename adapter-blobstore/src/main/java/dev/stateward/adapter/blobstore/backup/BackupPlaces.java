package dev.stateward.adapter.blobstore.backup;

import dev.stateward.adapter.blobstore.BlobStores;
import dev.stateward.adapter.blobstore.S3Limits;
import dev.stateward.adapter.blobstore.S3Settings;
import dev.stateward.application.backup.port.BackupPlace;
import dev.stateward.application.backup.port.BackupRepositories;
import dev.stateward.application.backup.port.BackupRepository;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.port.StoreUnavailableException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Opens places of backups in folders, and in buckets of one S3 server. */
public final class BackupPlaces implements BackupRepositories {
  private static final String BLOBS = "blobs";

  private final @Nullable Server server;

  private BackupPlaces(@Nullable Server server) {
    this.server = server;
  }

  /** Folders alone. */
  public static BackupPlaces folders() {
    return new BackupPlaces(null);
  }

  /** Folders, and buckets of {@code server}. */
  public static BackupPlaces with(Server server) {
    return new BackupPlaces(server);
  }

  /** An S3 server; its string form does not show the keys. */
  public record Server(
      URI endpoint, String region, String accessKey, String secretKey, S3Limits limits) {
    private S3Settings settings(String bucket, String prefix) {
      return new S3Settings(endpoint, region, bucket, prefix, accessKey, secretKey);
    }

    @Override
    public String toString() {
      return "Server[" + endpoint + " " + region + "]";
    }
  }

  @Override
  public BackupRepository open(BackupPlace place, boolean make) {
    return switch (place) {
      case BackupPlace.Folder(var path) -> folder(Path.of(path), make);
      case BackupPlace.Bucket bucket -> bucket(bucket);
    };
  }

  private static BackupRepository folder(Path root, boolean make) {
    if (!make && !Files.isDirectory(root.resolve(BLOBS))) {
      throw unusable(new BackupPlace.Folder(root.toString()), "there are no backups in it");
    }
    return Repository.of(
        new FolderBackupFiles(root), BlobStores.files(root.resolve(BLOBS), FreeSpace.UNWATCHED));
  }

  private BackupRepository bucket(BackupPlace.Bucket place) {
    if (server == null) {
      throw unusable(place, "no S3 server for backups is set");
    }
    String prefix = place.prefix().isEmpty() ? "" : place.prefix() + "/";
    // The bucket is made when it is missing, and tried.
    var blobs = BlobStores.s3(server.settings(place.bucket(), prefix + BLOBS), server.limits());
    return Repository.of(
        new S3BackupFiles(server.settings(place.bucket(), place.prefix()), server.limits()), blobs);
  }

  private static StoreUnavailableException unusable(BackupPlace place, String why) {
    return new StoreUnavailableException(
        "the place " + place + " of backups cannot be used: " + why, new IOException(why));
  }
}
