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

/** A file store in whose place of some contents are files that the file system refuses to open. */
final class RefusedFiles {
  private final TemporaryFolder folder = TemporaryFolder.make();
  private final TemporaryFolder aside = TemporaryFolder.make();
  private final Map<Path, Path> refused = new HashMap<>();

  private RefusedFiles() {}

  static OpenContents open() {
    RefusedFiles files = new RefusedFiles();
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

  /** Not by its permissions, which do not hold for everybody. */
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
