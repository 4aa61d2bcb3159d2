package dev.stateward.domain.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.LockHolder.ByRun;
import dev.stateward.domain.workspace.LockHolder.ByTeam;
import dev.stateward.domain.workspace.LockHolder.ByUser;
import dev.stateward.domain.workspace.WorkspaceLock.Locked;
import dev.stateward.domain.workspace.WorkspaceLock.Unlocked;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkspaceLockTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.123456Z");
  private static final List<LockHolder> HOLDERS =
      List.of(
          new ByUser(new UserId("user-1")),
          new ByUser(new UserId("user-11")),
          new ByTeam(new TeamId("team-1")),
          new ByRun(new RunId("run-1")));

  /** Invariant I5. */
  @Test
  void letsItsHolderWriteAndNobodyElse() {
    for (LockHolder holder : HOLDERS) {
      Locked lock = Unlocked.NEVER_LOCKED.lock(holder, "", NOW);
      for (LockHolder writer : HOLDERS) {
        assertThat(lock.judgeWriter(writer))
            .isEqualTo(
                writer.equals(holder)
                    ? new LockDecision.HeldByWriter(new LockGeneration(1))
                    : new LockDecision.HeldByOther(holder));
      }
    }
  }

  @Test
  void letsNobodyWriteWhileItIsFree() {
    HOLDERS.forEach(writer ->
        assertThat(Unlocked.NEVER_LOCKED.judgeWriter(writer))
            .isEqualTo(new LockDecision.NotLocked()));
  }

  @Test
  void countsEachTimeItIsLocked() {
    Locked first = Unlocked.NEVER_LOCKED.lock(HOLDERS.getFirst(), "why", NOW);
    Locked second = first.unlock().lock(HOLDERS.getFirst(), "", NOW);

    assertThat(Unlocked.NEVER_LOCKED.generation()).isEqualTo(new LockGeneration(0));
    assertThat(first).isEqualTo(new Locked(new LockGeneration(1), HOLDERS.getFirst(), "why", NOW));
    assertThat(first.unlock().generation()).isEqualTo(new LockGeneration(1));
    assertThat(second.generation()).isEqualTo(new LockGeneration(2));
  }

  @Test
  void isHeldByUsersAndTeamsAndNotByOrganizations() {
    assertThat(LockHolder.of(new Principal.User(new UserId("user-1")))).contains(HOLDERS.get(0));
    assertThat(LockHolder.of(new Principal.Team(new TeamId("team-1")))).contains(HOLDERS.get(2));
    assertThat(LockHolder.of(new Principal.Organization(new OrganizationId("org-1")))).isEmpty();
  }

  @Test
  void takesAContentOnlyUnderTheLockThatItsVersionWasCreatedUnder() {
    Locked first = Unlocked.NEVER_LOCKED.lock(HOLDERS.get(0), "", NOW);
    Locked second = first.unlock().lock(HOLDERS.get(0), "", NOW);
    LockGeneration created = first.generation();

    assertThat(first.judgeUpload(HOLDERS.get(0), created))
        .isEqualTo(new LockDecision.HeldByWriter(created));
    assertThat(second.judgeUpload(HOLDERS.get(0), created))
        .isEqualTo(new LockDecision.LockedAnew());
    for (Locked lock : List.of(first, second)) {
      assertThat(lock.judgeUpload(HOLDERS.get(1), created))
          .isEqualTo(new LockDecision.HeldByOther(HOLDERS.get(0)));
      assertThat(lock.unlock().judgeUpload(HOLDERS.get(0), created))
          .isEqualTo(new LockDecision.NotLocked());
    }
  }

  @Test
  void isUnlockedByItsHolderOnceNoContentIsAwaited() {
    for (LockHolder holder : HOLDERS) {
      Locked lock = Unlocked.NEVER_LOCKED.lock(holder, "", NOW);
      for (LockHolder unlocker : HOLDERS) {
        for (boolean contentAwaited : new boolean[] {true, false}) {
          LockDecision allowed =
              contentAwaited
                  ? new LockDecision.ContentAwaited()
                  : new LockDecision.MayUnlock(lock.unlock());
          assertThat(lock.judgeUnlock(unlocker, contentAwaited))
              .isEqualTo(unlocker.equals(holder) ? allowed : new LockDecision.HeldByOther(holder));
          assertThat(lock.unlock().judgeUnlock(unlocker, contentAwaited))
              .isEqualTo(new LockDecision.NotLocked());
        }
      }
    }
  }

  @Test
  void isForcedByItsHolderWithThePermissionToWrite() {
    Principal ann = new Principal.User(new UserId("user-1"));
    Principal ben = new Principal.User(new UserId("user-11"));
    Principal organization = new Principal.Organization(new OrganizationId("org-1"));
    Locked lock = Unlocked.NEVER_LOCKED.lock(HOLDERS.get(0), "", NOW);

    assertThat(lock.neededToForceUnlock(ann)).isEqualTo(Permission.WRITE_STATE);
    assertThat(lock.neededToForceUnlock(ben)).isEqualTo(Permission.FORCE_UNLOCK);
    assertThat(lock.neededToForceUnlock(organization)).isEqualTo(Permission.FORCE_UNLOCK);
    assertThat(lock.unlock().neededToForceUnlock(ann)).isEqualTo(Permission.FORCE_UNLOCK);
  }
}
