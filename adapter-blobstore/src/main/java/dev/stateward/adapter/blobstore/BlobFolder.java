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
 * The folder tree of a file store: 256 folders of contents, and one of contents that are still
 * arriving. Only the owner of the process may look into them.
 */
final class BlobFolder {
  private static final int SHARDS = 256;
  private static final char SLASH = '_';
  private static final Duration ABANDONED = Duration.ofDays(1);

  private final List<Path> shards;
  private final Path arriving;

  private BlobFolder(List<Path> shards, Path arriving) {
    this.shards = shards;
    this.arriving = arriving;
  }

  /**
   * Makes the tree where it is missing, tries it, and deletes what stopped arriving a day ago.
   *
   * @throws IOException when the file system refuses
   * @throws UnsupportedOperationException when it has no hard links
   */
  static BlobFolder prepare(Path folderOfAll) throws IOException {
    var root = folderOfAll.toAbsolutePath();
    makeAll(root);
    var shards = new ArrayList<Path>();
    for (int shard = 0; shard < SHARDS; shard++) {
      shards.add(make(root.resolve(HexFormat.of().toHexDigits((byte) shard))));
    }
    var folder = new BlobFolder(List.copyOf(shards), make(root.resolve("arriving")));
    sync(root);
    folder.sweep(folder.probe());
    return folder;
  }

  private static void makeAll(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    var parent = folder.getParent();
    if (parent == null) {
      throw new NoSuchFileException(folder.toString());
    }
    makeAll(parent);
    make(folder);
    sync(parent);
  }

  private static Path make(Path folder) throws IOException {
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

  /** Writes, links and deletes a file; the time that the file system gave it. */
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

  private void sweep(FileTime now) throws IOException {
    var oldest = now.toInstant().minus(ABANDONED);
    try (var files = Files.newDirectoryStream(arriving)) {
      for (var file : files) {
        if (Files.getLastModifiedTime(file).toInstant().isBefore(oldest)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /** Makes an empty file for content that arrives. */
  Path newTemporary() throws IOException {
    return Files.createTempFile(arriving, "", "", ownerOnly(arriving, "rw-------"));
  }

  /** The folder that the content of {@code key} is in. */
  Path shardOf(BlobKey key) {
    int shard = key.value().hashCode();
    shard ^= shard >>> 16;
    shard ^= shard >>> 8;
    return shards.get(shard & 0xff);
  }

  Path fileOf(BlobKey key) {
    return shardOf(key).resolve(key.value().replace('/', SLASH));
  }

  /** The key whose content {@code file} holds; empty when the file is not the store's. */
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

  /** Forces the entries of {@code folder} to the disk. */
  static void sync(Path folder) throws IOException {
    if (!isPosix(folder)) {
      return;
    }
    try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
