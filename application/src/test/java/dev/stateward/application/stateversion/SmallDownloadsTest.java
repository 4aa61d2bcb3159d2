package dev.stateward.application.stateversion;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stateward.application.World;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Reading and downloading states that are small blobs. */
final class SmallDownloadsTest extends StateReaderTest {
  @Override
  ApplicationSettings settings() {
    return ApplicationSettingsFixture.withSmallBlobs(World.LIMIT);
  }

  @Override
  byte[] stored(BlobKey key) {
    return world.database.smallBlobs().find(key).orElseThrow();
  }

  @Override
  void lose(BlobKey key) {
    world.database.smallBlobs().remove(key);
  }

  @Override
  void put(BlobKey key, byte[] bytes) {
    world.database.smallBlobs().add(key, bytes, world.time.instant());
  }

  /** All bytes are there to be digested before the first is sent. */
  @Override
  @Test
  void breaksOffBeforeTheLastPieceOfAContentThatWasChanged() throws IOException {
    flip();

    try (InputStream content = open()) {
      assertThatExceptionOfType(StoreUnavailableException.class).isThrownBy(content::read);
    }
  }

  @Test
  void followsABlobThatMovesMeanwhile() throws IOException {
    BlobKey moved = new BlobKey(content().key().value() + "2");
    world.blobs.put(moved, World.stream(state.bytes()), OptionalLong.empty());

    try (InputStream content = open()) {
      world.database.blobPlaces().rename(version(), content().key(), moved);

      assertThat(content.readAllBytes()).isEqualTo(state.bytes());
    }
  }

  @Test
  void endsWithTheDataItself() throws IOException {
    try (InputStream content = open()) {
      var version =
          (StateVersion.Finalized) world.database.stateVersions().find(version()).orElseThrow();
      world.database.stateVersions().softDelete(version.softDelete(world.time.instant(), 7));

      assertThat(failure(() -> read(content))).isEqualTo(new Failure.NotFound());
    }
  }

  private static void read(InputStream content) {
    try {
      content.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
