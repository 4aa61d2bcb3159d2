package dev.stateward.application.stateversion;

import static dev.stateward.application.World.capability;
import static dev.stateward.application.World.failure;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.StateApplication;
import dev.stateward.application.World;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.NewVersion;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import dev.stateward.application.stateversion.port.PublishingState.StoredContent;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.application.workspace.port.RecordingRuns.ConfigurationChoice;
import dev.stateward.application.workspace.port.RecordingRuns.NewRun;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.RunId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.testkit.fixture.StateFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class VersionCreatorTest {
  private final World world = new World();
  private final StateApplication app = world.app;
  private final StateFixture state = StateFixture.any(7);

  /** Invariants I2 and I3. */
  @AfterEach
  void leavesNoContentThatNoVersionNames() {
    assertThat(world.stored()).containsExactlyInAnyOrderElementsOf(world.named());
  }

  @Test
  void withBothContentsOpensBothDownloads() {
    world.lock(world.wim);
    byte[] json = {'{', '}'};

    StateVersionView version =
        world.create(
            world.wim,
            state.declared(),
            new InlineStates.Both(
                world.stage(world.wim, state.bytes()), world.stage(world.wim, json)));

    assertThat(world.download(capability(version, SignedUrl.STATE_DOWNLOAD)))
        .isEqualTo(state.bytes());
    assertThat(world.download(capability(version, SignedUrl.JSON_DOWNLOAD))).isEqualTo(json);
  }

  @Test
  void withJsonAloneWaitsForTheState() {
    world.lock(world.wim);

    StateVersionView version =
        world.create(
            world.wim,
            state.declared(),
            new InlineStates.Json(world.stage(world.wim, new byte[] {'{', '}'})));

    assertThat(version.entry().version()).isInstanceOf(StateVersion.Pending.class);
    assertThat(version.signedUrls()).containsOnlyKeys(SignedUrl.STATE_UPLOAD);
  }

  @Test
  void namesTheOtherHolderOfTheLock() {
    world.lock(world.bob);
    StoredContent staged = world.stage(world.wim, state.bytes());

    LockHolder bob = LockHolder.of(World.principal(world.bob)).orElseThrow();
    assertThat(failure(() -> create(world.wim, staged)))
        .isEqualTo(new Failure.LockedByOther(new Failure.Holder(bob, "bob")));
  }

  private StateVersionView create(Caller caller, StoredContent staged) {
    return world.create(caller, state.declared(), new InlineStates.State(staged));
  }

  @Test
  void takesTheSameStateAgainAsAnotherVersion() {
    world.lock(world.wim);

    StateVersionView first = world.publish(world.wim, state);
    StateVersionView second = world.publish(world.wim, state);

    assertThat(id(second)).isNotEqualTo(id(first));
    assertThat(id(app.readingState().current(world.wim, world.workspace))).isEqualTo(id(second));
  }

  @Test
  void takesAnythingWhenForcedOrAfterAStateOfNothing() {
    world.lock(world.wim);
    world.publish(world.wim, state);
    StateFixture other = StateFixture.empty(1).ofLineage("x");

    app.publishingState()
        .create(world.wim, world.workspace, offered(other, true, new Origin.Client()));
    world.publish(world.wim, other);
    StateVersionView last = world.publish(world.wim, StateFixture.any(0).ofLineage("y"));

    assertThat(last.entry().version().declared().lineage()).isEqualTo(new Lineage("y"));
  }

  private NewVersion offered(StateFixture file, boolean forced, Origin origin) {
    return new NewVersion(
        file.declared(),
        forced,
        origin,
        new InlineStates.State(world.stage(world.wim, file.bytes())),
        new SentOutputs.None());
  }

  @Test
  void doesNotCompareTheDeclaredSerialWithTheContent() {
    world.lock(world.wim);
    DeclaredState declared =
        new DeclaredState(
            StateFixture.any(99).declared().serial(), new Lineage("x"), state.declared().md5());

    StateVersionView version =
        world.create(
            world.wim, declared, new InlineStates.State(world.stage(world.wim, state.bytes())));

    assertThat(version.entry().version().declared()).isEqualTo(declared);
  }

  @Test
  void namesARunOfTheSameWorkspaceAlone() {
    world.lock(world.wim);
    WorkspaceId other = world.workspace(world.ada, World.ACME, new WorkspaceName("other"));
    NewRun blank = new NewRun("", false, new ConfigurationChoice.Empty());
    RunId own = app.recordingRuns().recordRun(world.wim, world.workspace, () -> blank).id();
    RunId foreign = app.recordingRuns().recordRun(world.ada, other, () -> blank).id();

    assertThat(failure(() -> createFor(foreign)))
        .isInstanceOf(Failure.Invalid.class)
        .isEqualTo(failure(() -> createFor(new RunId("run-unknown"))));
    assertThat(createFor(own).entry().version().header().origin())
        .isEqualTo(new Origin.FromRun(own));
  }

  private StateVersionView createFor(RunId run) {
    return app.publishingState()
        .create(world.wim, world.workspace, offered(state, false, new Origin.FromRun(run)));
  }

  @Test
  void showsNoPlaceToUploadToWhoMayNotWrite() {
    world.lock(world.wim);
    StateVersionView pending = world.announce(world.wim, state);

    assertThat(app.readingState().show(world.rex, id(pending)).signedUrls()).isEmpty();
    assertThat(app.readingState().show(world.bob, id(pending)).signedUrls())
        .containsOnlyKeys(SignedUrl.STATE_UPLOAD, SignedUrl.JSON_UPLOAD);
  }

  @Test
  void stagedContentCanBeDroppedAndDroppedAgain() {
    StoredContent staged = world.stage(world.wim, state.bytes());

    app.publishingState().drop(world.wim, staged);
    app.publishingState().drop(world.wim, staged);

    assertThat(world.stored()).isEmpty();
  }
}
