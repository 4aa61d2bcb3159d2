package dev.stateward.application.stateversion;

import static dev.stateward.application.World.capability;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import dev.stateward.testkit.fixture.StateFixture;
import org.junit.jupiter.api.Test;

/** Uploads that are small blobs. */
final class SmallUploadsTest extends UploadServiceTest {
  @Override
  ApplicationSettings settings() {
    return ApplicationSettingsFixture.withSmallBlobs(World.LIMIT);
  }

  /** It does not need the store, so there is nothing to say. */
  @Override
  @Test
  void saysSoWhenTheStoreOfContentsIsOut() {
    StateFixture state = StateFixture.any(7);
    world.lock(world.wim);
    StateVersionView pending = world.announce(world.wim, state);
    world.inMemory().outOfOrder(true);

    world.upload(capability(pending, SignedUrl.STATE_UPLOAD), state.bytes());

    assertThat(world.content(id(pending))).isEqualTo(state.bytes());
    world.inMemory().outOfOrder(false);
  }
}
