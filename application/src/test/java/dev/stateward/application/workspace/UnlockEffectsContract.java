package dev.stateward.application.workspace;

import static dev.stateward.application.World.failure;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.StateApplication;
import dev.stateward.application.World;
import dev.stateward.application.WorldContract;
import dev.stateward.application.port.Failure;
import dev.stateward.application.retention.port.ManagingBackingData.Grace;
import dev.stateward.application.retention.port.ManagingLegalHolds.Target;
import dev.stateward.application.retention.port.ManagingRetentionPolicies;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.testkit.contract.OnAllStores;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.StoresKind;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Snapshots, as the cloud edition keeps them. */
@OnAllStores
final class UnlockEffectsContract extends WorldContract {

  UnlockEffectsContract(StoresKind kind) {
    super(kind::open, ApplicationSettingsFixture.withEdition(ApplicationSettings.Edition.CLOUD));
  }

  private StateVersionId before = new StateVersionId("sv-0");

  @BeforeEach
  void publishOne() {
    world.lock(world.wim);
    before = id(world.publish(world.wim, StateFixture.any(1)));
    world.unlock(world.wim);
    world.lock(world.wim);
  }

  private StateVersionId current() {
    return id(world.app.readingState().current(world.rex, world.workspace));
  }

  @Test
  void makesTheLastSnapshotCurrentAndRemovesTheOthers() {
    StateVersionView first = world.publish(world.wim, StateFixture.any(2));
    StateVersionView last = world.publish(world.wim, StateFixture.any(3));
    assertThat(first.intermediate()).isTrue();
    assertThat(current()).isEqualTo(before);

    world.unlock(world.wim);
    world.work();

    assertThat(current()).isEqualTo(id(last));
    assertThat(world.app.readingState().show(world.rex, id(last)).intermediate()).isFalse();
    assertThat(failure(() -> world.app.readingState().show(world.ada, id(first))))
        .isInstanceOf(Failure.NotFound.class);
    assertThat(world.content(before)).isEqualTo(StateFixture.any(1).bytes());
    assertThat(world.stored()).containsExactlyInAnyOrderElementsOf(world.named());
  }

  @Test
  void keepsASnapshotUnderLegalHold() {
    StateVersionId held = id(world.publish(world.wim, StateFixture.any(2)));
    StateVersionId last = id(world.publish(world.wim, StateFixture.any(3)));
    world.app.managingLegalHolds().place(world.ada, new Target.OfVersion(held), () -> "case 4711");

    world.unlock(world.wim);

    assertThat(current()).isEqualTo(last);
    assertThat(world.content(held)).isEqualTo(StateFixture.any(2).bytes());
  }

  @Test
  void doesSoWhenTheLockIsTakenAway() {
    StateVersionView snapshot = world.publish(world.wim, StateFixture.any(2));
    StateVersionView pending = world.announce(world.wim, StateFixture.any(3));

    world.app.lockingWorkspaces().forceUnlock(world.bob, world.workspace);

    assertThat(current()).isEqualTo(id(snapshot));
    assertThat(world.database.stateVersions().find(id(pending)))
        .containsInstanceOf(StateVersion.Discarded.class);
  }

  @Test
  void changesNothingWithoutASnapshot() {
    world.unlock(world.wim);

    assertThat(current()).isEqualTo(before);
  }

  @Test
  void judgesAStateByTheSnapshotBeforeIt() {
    world.publish(world.wim, StateFixture.any(5));

    assertThat(failure(() -> world.publish(world.wim, StateFixture.any(4))))
        .isInstanceOf(Failure.SerialTooLow.class);
  }

  @Test
  void repeatsAVersionAsASnapshot() {
    world.publish(world.wim, StateFixture.any(2));

    StateVersionView repeated =
        world.app.publishingState().rollBack(world.wim, world.workspace, () -> before);

    assertThat(repeated.entry().version().declared().serial().value()).isEqualTo(3);
    assertThat(current()).isEqualTo(before);
    world.unlock(world.wim);
    assertThat(current()).isEqualTo(id(repeated));
  }

  @Test
  void takesUploadsForSnapshots() {
    StateFixture state = StateFixture.any(2);
    StateVersionView pending = world.announce(world.wim, state);
    assertThat(pending.intermediate()).isTrue();

    world.upload(World.capability(pending, SignedUrl.STATE_UPLOAD), state.bytes());

    assertThat(current()).isEqualTo(before);
    world.unlock(world.wim);
    assertThat(current()).isEqualTo(id(pending));
  }

  @Test
  void snapshotsAreCalledSoWhateverTheEditionHasBecome() {
    StateVersionId snapshot = id(world.publish(world.wim, StateFixture.any(2)));
    StateApplication enterprise = world.restarted(ApplicationSettings.Edition.ENTERPRISE);

    assertThat(enterprise.readingState().show(world.rex, snapshot).intermediate()).isTrue();
    enterprise.lockingWorkspaces().unlock(world.wim, world.workspace);
    assertThat(enterprise.readingState().show(world.rex, snapshot).intermediate()).isFalse();
  }

  @Test
  void whatIsCurrentIsNoSnapshotWhateverTheEditionHasBecome() {
    StateApplication enterprise = world.restarted(ApplicationSettings.Edition.ENTERPRISE);
    StateVersionId first = id(world.publish(enterprise, world.wim, StateFixture.any(2)));
    StateVersionId second = id(world.publish(enterprise, world.wim, StateFixture.any(3)));
    StateApplication cloud = world.restarted(ApplicationSettings.Edition.CLOUD);

    assertThat(cloud.readingState().show(world.rex, first).intermediate()).isFalse();
    assertThat(cloud.readingState().show(world.rex, second).intermediate()).isFalse();
  }

  @Test
  void promotesTheLastSnapshotAlsoWhenTheServerHasBecomeAnotherEdition() {
    StateVersionId first = id(world.publish(world.wim, StateFixture.any(2)));
    StateVersionId last = id(world.publish(world.wim, StateFixture.any(3)));
    StateApplication enterprise = world.restarted(ApplicationSettings.Edition.ENTERPRISE);
    assertThat(
            failure(() ->
                enterprise.managingBackingData().softDelete(world.ada, last, Grace.Default::new)))
        .isEqualTo(new Failure.CurrentNotDeletable());

    enterprise.lockingWorkspaces().unlock(world.wim, world.workspace);

    assertThat(current()).isEqualTo(last);
    assertThat(world.content(first)).isEqualTo(StateFixture.any(2).bytes());
    assertThat(world.content(before)).isEqualTo(StateFixture.any(1).bytes());
  }

  @Test
  void removesNoHistoryOfALockThatBeganInTheOtherEdition() {
    StateApplication enterprise = world.restarted(ApplicationSettings.Edition.ENTERPRISE);
    StateVersionId first = id(world.publish(enterprise, world.wim, StateFixture.any(2)));
    StateVersionId second = id(world.publish(enterprise, world.wim, StateFixture.any(3)));

    world
        .restarted(ApplicationSettings.Edition.CLOUD)
        .lockingWorkspaces()
        .unlock(world.wim, world.workspace);

    assertThat(current()).isEqualTo(second);
    assertThat(world.content(first)).isEqualTo(StateFixture.any(2).bytes());
  }

  @Test
  void keepsASnapshotFromRetentionForAsLongAsItMayBecomeCurrent() {
    StateVersionId last = id(world.publish(world.wim, StateFixture.any(2)));
    world
        .app
        .managingRetentionPolicies()
        .assign(
            world.ada,
            new ManagingRetentionPolicies.Target.OfOrganization(World.ACME),
            () -> new DeleteOlder(1, 0));
    world.time.pass(Duration.ofDays(400));

    world.maintain(failed -> {});
    world.unlock(world.wim);

    assertThat(current()).isEqualTo(last);
    assertThat(world.content(last)).isEqualTo(StateFixture.any(2).bytes());
  }
}
