package dev.stateward.adapter.blobstore;

import dev.stateward.application.port.FreeSpace;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.testkit.fixture.OpenContents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** A file store in which the file system refuses to open some blobs. */
final class UnreadableFiles {
  private final TemporaryFolder folder = TemporaryFolder.make();
  private final TemporaryFolder aside = TemporaryFolder.make();
  private final Map<Path, Path> refused = new HashMap<>();

  private UnreadableFiles() {}

  static OpenContents open() {
    UnreadableFiles files = new UnreadableFiles();
    return new OpenContents(
        BlobStores.files(files.folder.path(), FreeSpace.UNWATCHED), files::refuse, files::close);
  }

  private void refuse(Collection<BlobKey> keys) {
    try {
      for (var moved : refused.entrySet()) {
        // What the store deleted meanwhile stays deleted.
        if (Files.deleteIfExists(moved.getKey())) {
          Files.move(moved.getValue(), moved.getKey());
        }
      }
      refused.clear();
      for (BlobKey key : keys) {
        refuse(fileOf(key));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A link to itself cannot be opened, even by root, whom permissions do not stop. */
  private void refuse(Path file) throws IOException {
    Path moved = aside.path().resolve(file.getFileName());
    Files.move(file, moved);
    Files.createSymbolicLink(file, file.getFileName());
    refused.put(file, moved);
  }

  private Path fileOf(BlobKey key) throws IOException {
    try (var files = Files.walk(folder.path())) {
      return files
          .filter(file -> file.endsWith(key.value().replace('/', '_')))
          .findFirst()
          .orElseThrow();
    }
  }

  private void close() {
    try (folder;
        aside) {
      refused.clear();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
