package dev.stateward.adapter.blobstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BlobFolderTest {
  private static final BlobKey KEY = new BlobKey("b/0123abc");

  private final Path root;
  private final BlobStore store;

  BlobFolderTest(@TempDir Path folder) {
    root = folder.resolve("data/blobs");
    store = BlobStores.files(root, FreeSpace.UNWATCHED);
  }

  private static List<Path> filesIn(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private void put(byte... content) throws IOException {
    store.put(KEY, new ByteArrayInputStream(content), OptionalLong.empty());
  }

  @Test
  void onlyTheOwnerCanReadBlobs() throws IOException {
    put((byte) 1);

    for (var file : filesIn(root)) {
      assertThat(permissionsOf(file)).isEqualTo("rw-------");
    }
    try (var all = Files.walk(root)) {
      assertThat(all.filter(Files::isDirectory))
          .allSatisfy(folder -> assertThat(permissionsOf(folder)).isEqualTo("rwx------"));
    }
  }

  private static String permissionsOf(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void leavesNothingButTheBlob() throws IOException {
    assertThat(filesIn(root)).isEmpty();

    put((byte) 1, (byte) 2);

    assertThat(filesIn(root)).singleElement().satisfies(file -> assertThat(file).hasSize(2));
    assertThat(filesIn(root.resolve("arriving"))).isEmpty();
  }

  @Test
  void keepsBlobsAcrossRestarts() throws IOException {
    store.put(KEY, new ByteArrayInputStream(new byte[10]), OptionalLong.of(10));

    try (var content = BlobStores.files(root, FreeSpace.UNWATCHED).open(KEY, 0)) {
      assertThat(content.readAllBytes()).isEqualTo(new byte[10]);
    }
  }

  @Test
  void deletesUploadsAbandonedADayAgo() throws IOException {
    var old = Files.write(root.resolve("arriving/old"), new byte[10]);
    var recent = Files.write(root.resolve("arriving/recent"), new byte[10]);
    var now = Files.getLastModifiedTime(recent).toInstant();
    Files.setLastModifiedTime(old, FileTime.from(now.minus(Duration.ofHours(25))));
    Files.setLastModifiedTime(recent, FileTime.from(now.minus(Duration.ofHours(23))));

    var unused = BlobStores.files(root, FreeSpace.UNWATCHED);

    assertThat(old).doesNotExist();
    assertThat(recent).exists();
  }

  @Test
  void ignoresForeignFiles() throws IOException {
    Files.write(root.resolve("00/Not a key"), new byte[10]);
    Files.write(root.resolve("00/misplaced"), new byte[10]);
    Files.write(root.resolve("ff/misplaced"), new byte[10]);
    var found = new ArrayList<BlobStore.Stored>();

    store.list(found::add);

    assertThat(found).hasSizeLessThanOrEqualTo(1);
    assertThat(found).allSatisfy(stored -> assertThat(store.size(stored.key())).hasValue(10));
  }

  @Test
  void saysWhyAFolderCannotBeUsed() throws IOException {
    var file = Files.write(root.resolve("file"), new byte[1]);

    assertThatThrownBy(() -> BlobStores.files(file.resolve("blobs"), FreeSpace.UNWATCHED))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("file/blobs cannot store blobs");
  }

  @Test
  void reportsAMissingStore() throws IOException {
    try (var folders = Files.newDirectoryStream(root)) {
      for (var folder : folders) {
        Files.delete(folder);
      }
    }

    assertThatThrownBy(
            () -> store.put(KEY, new ByteArrayInputStream(new byte[1]), OptionalLong.empty()))
        .isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> store.list(stored -> {}))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
