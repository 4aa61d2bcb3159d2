package dev.stateward.adapter.blobstore;

import dev.stateward.domain.stateversion.BlobKey;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The folders of a file store: 256 for blobs, and one for uploads in progress. Only the owner of
 * the process can read them.
 */
final class BlobFolder {
  private static final int SHARDS = 256;
  private static final char SLASH = '_';
  private static final Duration ABANDONED_AFTER = Duration.ofDays(1);

  private final List<Path> shards;
  private final Path uploads;

  private BlobFolder(List<Path> shards, Path uploads) {
    this.shards = shards;
    this.uploads = uploads;
  }

  /**
   * Creates missing folders, tests them, and deletes uploads that were abandoned a day ago.
   *
   * @throws IOException when the file system fails
   * @throws UnsupportedOperationException when it has no hard links
   */
  static BlobFolder prepare(Path rootFolder) throws IOException {
    var root = rootFolder.toAbsolutePath();
    createWithParents(root);
    var shards = new ArrayList<Path>();
    for (int shard = 0; shard < SHARDS; shard++) {
      shards.add(create(root.resolve(HexFormat.of().toHexDigits((byte) shard))));
    }
    var folder = new BlobFolder(List.copyOf(shards), create(root.resolve("arriving")));
    sync(root);
    folder.deleteAbandoned(folder.probe());
    return folder;
  }

  private static void createWithParents(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    var parent = folder.getParent();
    if (parent == null) {
      throw new NoSuchFileException(folder.toString());
    }
    createWithParents(parent);
    create(folder);
    sync(parent);
  }

  private static Path create(Path folder) throws IOException {
    return Files.isDirectory(folder)
        ? folder
        : Files.createDirectory(folder, ownerOnly(folder, "rwx------"));
  }

  private static FileAttribute<?>[] ownerOnly(Path path, String permissions) {
    return isPosix(path)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /** Writes, links and deletes a file, and returns its modification time. */
  private FileTime probe() throws IOException {
    var written = newTemporary();
    var linked = written.resolveSibling(written.getFileName() + ".link");
    try {
      Files.write(written, new byte[] {1});
      Files.createLink(linked, written);
      return Files.getLastModifiedTime(linked);
    } finally {
      Files.deleteIfExists(linked);
      Files.deleteIfExists(written);
    }
  }

  private void deleteAbandoned(FileTime now) throws IOException {
    var oldest = now.toInstant().minus(ABANDONED_AFTER);
    try (var files = Files.newDirectoryStream(uploads)) {
      for (var file : files) {
        if (Files.getLastModifiedTime(file).toInstant().isBefore(oldest)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /** Creates an empty file for an upload. */
  Path newTemporary() throws IOException {
    return Files.createTempFile(uploads, "", "", ownerOnly(uploads, "rw-------"));
  }

  /** The folder of the blob {@code key}. */
  Path shardOf(BlobKey key) {
    int shard = key.value().hashCode();
    shard ^= shard >>> 16;
    shard ^= shard >>> 8;
    return shards.get(shard & 0xff);
  }

  Path fileOf(BlobKey key) {
    return shardOf(key).resolve(key.value().replace('/', SLASH));
  }

  /** The key of the blob in {@code file}; empty when it is not a file of the store. */
  Optional<BlobKey> keyOf(Path file) {
    var name = file.getFileName().toString().replace(SLASH, '/');
    try {
      var key = new BlobKey(name);
      return fileOf(key).equals(file) ? Optional.of(key) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  List<Path> shards() {
    return shards;
  }

  /** Flushes the directory entries of {@code folder} to the disk. */
  static void sync(Path folder) throws IOException {
    if (!isPosix(folder)) {
      return;
    }
    try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
