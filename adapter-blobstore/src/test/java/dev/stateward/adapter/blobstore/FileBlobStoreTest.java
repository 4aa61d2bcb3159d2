package dev.stateward.adapter.blobstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.port.StorageFullException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.testkit.contract.BlobStoreContract;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

final class FileBlobStoreTest extends BlobStoreContract {
  private static final TemporaryFolder FOLDER = TemporaryFolder.make();
  private static final BlobStore STORE = BlobStores.files(FOLDER.path(), FreeSpace.UNWATCHED);

  @Override
  protected BlobStore store() {
    return STORE;
  }

  @Test
  void listsTheOtherFoldersWhenOneIsUnreadable() throws IOException {
    try (var folder = TemporaryFolder.make()) {
      var store = BlobStores.files(folder.path(), FreeSpace.UNWATCHED);
      for (int content = 0; content < 20; content++) {
        store.put(unusedKey(), new ByteArrayInputStream(bytes(1)), OptionalLong.empty());
      }
      var broken = folder.path().resolve("00");
      try (var files = Files.newDirectoryStream(broken)) {
        for (var file : files) {
          Files.delete(file);
        }
      }
      Files.delete(broken);
      Files.write(broken, new byte[] {1});
      var listed = new ArrayList<BlobStore.Stored>();

      assertThatThrownBy(() -> store.list(listed::add))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("listing");

      assertThat(listed).hasSizeBetween(18, 20);
    }
  }

  /** A link to itself cannot be opened, even by root, whom permissions do not stop. */
  @Test
  void doesNotCallABlobMissingThatCannotBeOpened() throws IOException {
    try (var folder = TemporaryFolder.make()) {
      var store = BlobStores.files(folder.path(), FreeSpace.UNWATCHED);
      var key = unusedKey();
      store.put(key, new ByteArrayInputStream(bytes(1)), OptionalLong.empty());
      try (var files = Files.walk(folder.path())) {
        var file = files.filter(Files::isRegularFile).findFirst().orElseThrow();
        Files.delete(file);
        Files.createSymbolicLink(file, file.getFileName());
      }

      assertThatThrownBy(() -> store.open(key, 0)).isInstanceOf(StoreUnavailableException.class);
      assertThatThrownBy(() -> store.size(key)).isInstanceOf(StoreUnavailableException.class);
    }
  }

  @Test
  void keepsNothingOfWhatDoesNotFit() throws IOException {
    try (var folder = TemporaryFolder.make()) {
      var looks = new AtomicInteger();
      FreeSpace little =
          () -> {
            if (looks.incrementAndGet() == 3) {
              throw new StorageFullException("full");
            }
          };
      var store = BlobStores.files(folder.path(), little);
      var key = unusedKey();
      var content = new ByteArrayInputStream(bytes(16 * 1024 * 1024));

      assertThatThrownBy(() -> store.put(key, content, OptionalLong.empty()))
          .isInstanceOf(StorageFullException.class);

      assertThat(content.available()).isBetween(7 * 1024 * 1024, 8 * 1024 * 1024);
      assertThat(store.size(key)).isEmpty();
      assertThat(folder.path().resolve("arriving")).isEmptyDirectory();
    }
  }

  @AfterAll
  static void removeFiles() throws IOException {
    FOLDER.close();
  }
}
