package dev.stateward.application.workspace;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.WorkspaceLock;
import dev.stateward.testkit.fixture.StateFixture;
import org.junit.jupiter.api.Test;

class WorkspaceLockServiceTest {
  private final World world = new World();

  private static LockHolder holder(Caller caller) {
    return LockHolder.of(World.principal(caller)).orElseThrow();
  }

  private Failure.Holder wim() {
    return new Failure.Holder(holder(world.wim), "wim");
  }

  private WorkspaceLock lockNow() {
    return world.database.workspaces().find(world.workspace).orElseThrow().lock();
  }

  @Test
  void locksForTheCallerAndTellsWhy() {
    WorkspaceView view =
        world.app.lockingWorkspaces().lock(world.wim, world.workspace, () -> "because");

    assertThat(view.workspace().lock()).isEqualTo(lockNow());
    assertThat(lockNow())
        .isInstanceOfSatisfying(
            WorkspaceLock.Locked.class,
            lock -> {
              assertThat(lock.holder()).isEqualTo(holder(world.wim));
              assertThat(lock.reason()).isEqualTo("because");
            });
  }

  @Test
  void locksNothingThatIsLockedNotEvenForItsHolder() {
    world.lock(world.wim);

    for (Caller caller : new Caller[] {world.wim, world.bob, world.ada}) {
      assertThat(failure(() -> world.lock(caller))).isEqualTo(new Failure.AlreadyLocked(wim()));
    }
  }

  @Test
  void unlocksForTheHolderAlone() {
    assertThat(failure(() -> world.unlock(world.wim))).isEqualTo(new Failure.AlreadyUnlocked());
    world.lock(world.wim);

    assertThat(failure(() -> world.unlock(world.ada))).isEqualTo(new Failure.UnlockRefused(wim()));
    world.unlock(world.wim);

    assertThat(lockNow()).isInstanceOf(WorkspaceLock.Unlocked.class);
  }

  /** The way out of an upload that failed, for which nobody else should be needed. */
  @Test
  void isForcedByItsHolderWithoutAnAdmin() {
    world.lock(world.bob);
    assertThat(failure(() -> forceUnlock(world.wim))).isEqualTo(new Failure.NotFound());
    assertThat(mayForce()).isFalse();
    forceUnlock(world.bob);

    world.lock(world.wim);
    world.announce(world.wim, StateFixture.any(1));
    assertThat(mayForce()).isTrue();
    forceUnlock(world.wim);

    assertThat(lockNow()).isInstanceOf(WorkspaceLock.Unlocked.class);
    assertThat(failure(() -> forceUnlock(world.wim))).isEqualTo(new Failure.NotFound());
  }

  private boolean mayForce() {
    return world
        .app
        .managingWorkspaces()
        .show(world.wim, world.workspace)
        .permissions()
        .contains(Permission.FORCE_UNLOCK);
  }

  @Test
  void isForcedNoMoreByAHolderWhoMayNotWrite() {
    world.lock(world.wim);
    world.unlink(world.writers);

    assertThat(failure(() -> forceUnlock(world.wim))).isEqualTo(new Failure.NotFound());
  }

  private void forceUnlock(Caller caller) {
    world.app.lockingWorkspaces().forceUnlock(caller, world.workspace);
  }

  @Test
  void isHeldByATeamWithWhicheverOfItsTokens() {
    TeamId team = world.linked(world.mia, WorkspaceAccess.Level.WRITE);
    Caller token = world.as(new Principal.Team(team));
    world.lock(token);

    assertThat(failure(() -> world.unlock(world.mia))).isInstanceOf(Failure.UnlockRefused.class);
    world.publish(world.as(new Principal.Team(team)), StateFixture.any(1));
    world.unlock(world.as(new Principal.Team(team)));
  }

  @Test
  void isNotHeldByOrganizationsWhichMayTakeItAway() {
    Caller token = world.as(new Principal.Organization(world.acme));

    assertThat(failure(() -> world.lock(token))).isInstanceOf(Failure.NotAllowed.class);
    world.lock(world.wim);
    assertThat(failure(() -> world.unlock(token))).isInstanceOf(Failure.NotAllowed.class);
    forceUnlock(token);
    assertThat(lockNow()).isInstanceOf(WorkspaceLock.Unlocked.class);
  }
}
