package dev.stateward.adapter.blobstore.backup;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Files of a folder, which only their owner can read; a name appears when its file is synced. */
final class FolderBackupFiles implements BackupFiles {
  private static final String TEMPORARY = ".part";

  private final Path root;

  FolderBackupFiles(Path root) {
    this.root = root;
  }

  @Override
  public void write(String name, byte[] bytes) throws IOException {
    Path file = root.resolve(name);
    Path folder = prepared(parent(file));
    Path temporary = Files.createTempFile(folder, "", TEMPORARY, privately(folder, "rw-------"));
    try {
      try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
          channel.write(rest);
        }
        channel.force(true);
      }
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
      sync(folder);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static Path parent(Path path) {
    return Objects.requireNonNull(path.getParent(), "the path is a root");
  }

  private static Path prepared(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, privately(folder, "rwx------"));
      sync(parent(folder));
    }
    return folder;
  }

  @Override
  public InputStream open(String name) throws IOException {
    try {
      return Files.newInputStream(root.resolve(name));
    } catch (NoSuchFileException e) {
      throw new FileNotFoundException(name);
    }
  }

  @Override
  public List<Written> list(String prefix) throws IOException {
    Path folder = root.resolve(prefix);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<Written> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        String name = root.relativize(file).toString();
        if (!name.endsWith(TEMPORARY)) {
          found.add(new Written(name, Files.getLastModifiedTime(file).toInstant()));
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return found;
  }

  @Override
  public void delete(String name) throws IOException {
    Path file = root.resolve(name);
    if (Files.deleteIfExists(file)) {
      sync(parent(file));
    }
    deleteEmpty(parent(file));
  }

  private void deleteEmpty(Path folder) throws IOException {
    try {
      if (!folder.equals(root)) {
        Files.deleteIfExists(folder);
      }
    } catch (DirectoryNotEmptyException e) {
      // Other files of the backup are in it.
    }
  }

  private static FileAttribute<?>[] privately(Path path, String permissions) {
    return isPosix(path)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static void sync(Path folder) throws IOException {
    if (isPosix(folder)) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  @Override
  public void close() {
    // Nothing stays open.
  }
}
