package dev.stateward.adapter.blobstore;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** A folder that is deleted with all its files. */
record TemporaryFolder(Path path) implements AutoCloseable {
  static TemporaryFolder make() {
    try {
      return new TemporaryFolder(Files.createTempDirectory("blobs"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    try (var files = Files.walk(path)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
