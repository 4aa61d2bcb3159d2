package dev.stateward.application;

import static dev.stateward.application.World.capability;
import static dev.stateward.application.World.failure;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.Failure;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.stateversion.VersionHeader;
import dev.stateward.testkit.contract.OnAllStores;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.StoresKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Invariant I5: what was announced under one lock arrives under no other, whatever its kind. */
@OnAllStores
final class UploadFencingContract extends WorldContract {
  private static final byte[] JSON = "{\"values\": {}}".getBytes(StandardCharsets.UTF_8);

  private final StateFixture state = StateFixture.any(7);

  UploadFencingContract(StoresKind kind) {
    super(kind::open, ApplicationSettings.DEFAULT);
  }

  private StateVersionView announced() {
    world.lock(world.wim);
    return world.announce(world.wim, state);
  }

  private StateVersionStatus stage(StateVersionView view) {
    return StateVersionStatus.of(world.database.stateVersions().find(id(view)).orElseThrow());
  }

  /** What the uploads of both kinds fail with. */
  private List<Failure> failures(StateVersionView seen) {
    return List.of(
        failure(() -> world.upload(capability(seen, SignedUrl.STATE_UPLOAD), state.bytes())),
        failure(() -> world.upload(capability(seen, SignedUrl.JSON_UPLOAD), JSON)));
  }

  /** For a pending version that by some accident outlived its lock. */
  @Test
  void isFencedOffByTheGenerationAlone() {
    StateVersionView pending = announced();
    StateVersion found = world.database.stateVersions().find(id(pending)).orElseThrow();
    world.app.lockingWorkspaces().forceUnlock(world.bob, world.workspace);
    world.lock(world.wim);
    StateVersion.Pending survivor =
        new StateVersion.Pending(
            new VersionHeader(
                world.identifiers.stateVersion(),
                found.workspace(),
                found.declared(),
                false,
                found.header().origin(),
                found.header().createdBy(),
                world.time.instant(),
                found.header().lockGeneration()));
    world.database.stateVersions().add(survivor);
    StateVersionView seen = world.app.readingState().show(world.wim, survivor.id());

    assertThat(failures(seen)).containsOnly(new Failure.NotFound());
    assertThat(world.stored()).isEmpty();
  }

  @Test
  void isRefusedToAnotherWriterWhoDoesNotHoldTheLock() {
    world.lock(world.bob);
    StateVersionView pending = world.announce(world.bob, state);
    StateVersionView seenByWim = world.app.readingState().show(world.wim, id(pending));

    assertThat(failures(seenByWim)).hasOnlyElementsOfType(Failure.LockedByOther.class);
    assertThat(stage(pending)).isEqualTo(StateVersionStatus.PENDING);
    assertThat(world.stored()).isEmpty();
  }
}
