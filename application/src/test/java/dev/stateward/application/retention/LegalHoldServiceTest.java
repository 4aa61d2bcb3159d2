package dev.stateward.application.retention;

import static dev.stateward.application.World.failure;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Failure.UnderLegalHold;
import dev.stateward.application.port.Input;
import dev.stateward.application.retention.port.ManagingBackingData;
import dev.stateward.application.retention.port.ManagingBackingData.Grace;
import dev.stateward.application.retention.port.ManagingLegalHolds;
import dev.stateward.application.retention.port.ManagingLegalHolds.Target;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.testkit.fixture.StateFixture;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LegalHoldServiceTest {
  private static final Input<Grace> USUAL = Grace.Default::new;
  private static final UnderLegalHold HELD = new UnderLegalHold(UnderLegalHold.Held.STATE_VERSION);

  private final World world = new World();
  private final ManagingLegalHolds holding = world.app.managingLegalHolds();
  private final ManagingBackingData backingData = world.app.managingBackingData();
  private final Target workspace = new Target.OfWorkspace(world.workspace);
  private StateVersionId old = new StateVersionId("sv-none");

  @BeforeEach
  void publishTwo() {
    world.lock(world.wim);
    old = id(world.publish(world.wim, StateFixture.any(1)));
    world.publish(world.wim, StateFixture.any(2));
    world.work();
  }

  private Target version() {
    return new Target.OfVersion(old);
  }

  private StateVersionStatus stage() {
    return StateVersionStatus.of(world.database.stateVersions().find(old).orElseThrow());
  }

  @Test
  void keepsContentsFromTheirOwners() {
    for (Target target : List.of(version(), workspace)) {
      holding.place(world.ada, target, () -> "lawsuit");
      assertThat(failure(() -> backingData.softDelete(world.ada, old, USUAL))).isEqualTo(HELD);
      assertThat(stage()).isEqualTo(StateVersionStatus.FINALIZED);
      holding.lift(world.ada, target);

      backingData.softDelete(world.ada, old, USUAL);
      holding.place(world.ada, target, () -> "lawsuit");
      assertThat(failure(() -> backingData.destroy(world.ada, old))).isEqualTo(HELD);
      assertThat(stage()).isEqualTo(StateVersionStatus.BACKING_DATA_SOFT_DELETED);
      backingData.restore(world.ada, old);
      holding.lift(world.ada, target);
    }
    backingData.softDelete(world.ada, old, USUAL);
    backingData.destroy(world.ada, old);
  }

  @Test
  void outlastsAGracePeriod() {
    backingData.softDelete(world.ada, old, USUAL);
    holding.place(world.ada, workspace, () -> "lawsuit");
    for (int day = 0; day < 10; day++) {
      world.time.pass(Duration.ofDays(1));
      world.work();
      assertThat(stage()).isEqualTo(StateVersionStatus.BACKING_DATA_SOFT_DELETED);
    }
    holding.lift(world.ada, workspace);

    world.time.pass(Duration.ofDays(1));
    world.work();

    assertThat(stage()).isEqualTo(StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED);
  }

  @Test
  void keepsWorkspacesAndOrganizations() {
    var workspaces = world.app.managingWorkspaces();
    var organizations = world.app.managingOrganizations();
    world.unlock(world.wim);
    for (Target target : List.of(version(), workspace)) {
      holding.place(world.ada, target, () -> "lawsuit");

      assertThat(failure(() -> workspaces.delete(world.ada, world.workspace)))
          .isEqualTo(new UnderLegalHold(UnderLegalHold.Held.WORKSPACE));
      assertThat(failure(() -> organizations.delete(world.ada, World.ACME)))
          .isEqualTo(new UnderLegalHold(UnderLegalHold.Held.ORGANIZATION));
      holding.lift(world.ada, target);
    }
    assertThat(world.stored()).hasSize(2);

    organizations.delete(world.ada, World.ACME);

    world.work();
    assertThat(world.stored()).isEmpty();
  }

  @Test
  void keepsAWorkspaceThatWouldBeSafeToDelete() {
    world.publish(world.wim, StateFixture.empty(3));
    world.unlock(world.wim);
    holding.place(world.ada, version(), () -> "lawsuit");
    var workspaces = world.app.managingWorkspaces();

    assertThat(failure(() -> workspaces.deleteSafely(world.ada, world.workspace)))
        .isEqualTo(new UnderLegalHold(UnderLegalHold.Held.WORKSPACE));
    holding.lift(world.ada, version());
    workspaces.deleteSafely(world.ada, world.workspace);
  }

  @Test
  void holdsNoVersionThatHasNoContentAndWillHaveNone() {
    StateVersion pending = world.announce(world.wim, StateFixture.any(3)).entry().version();
    Target announced = new Target.OfVersion(pending.id());
    holding.place(world.ada, announced, () -> "lawsuit");
    holding.lift(world.ada, announced);
    world.app.lockingWorkspaces().forceUnlock(world.bob, world.workspace);
    backingData.softDelete(world.ada, old, USUAL);
    holding.place(world.ada, version(), () -> "lawsuit");
    holding.lift(world.ada, version());
    backingData.destroy(world.ada, old);

    assertThat(failure(() -> holding.place(world.ada, announced, () -> "lawsuit")))
        .isEqualTo(new Failure.NothingToHold(StateVersionStatus.DISCARDED));
    assertThat(failure(() -> holding.place(world.ada, version(), () -> "lawsuit")))
        .isEqualTo(new Failure.NothingToHold(StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED));
  }
}
