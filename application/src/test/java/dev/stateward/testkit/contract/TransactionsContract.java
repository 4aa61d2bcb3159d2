package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceLock;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What transactions promise, whatever is written in them. */
final class TransactionsContract extends StoresContract {
  @Test
  void keepsWhatWasWrittenOnceTheWorkReturns() {
    User user = fixture().unstoredUser();

    String returned =
        inTransaction(() -> {
          stores().users().add(user);
          return "done";
        });

    assertThat(returned).isEqualTo("done");
    assertThat(stores().users().find(user.id())).contains(user);
  }

  @Test
  void keepsNothingWhenTheWorkThrows() {
    User user = fixture().unstoredUser();

    assertThatThrownBy(() ->
            run(() -> {
              stores().users().add(user);
              throw new UnsupportedOperationException("no");
            }))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("no");
    assertThat(stores().users().find(user.id())).isEmpty();
  }

  @Test
  void keepsNothingWhenTheWorkEndsInAnError() {
    User user = fixture().unstoredUser();

    assertThatThrownBy(() ->
            run(() -> {
              stores().users().add(user);
              throw new AssertionError("broken");
            }))
        .isInstanceOf(AssertionError.class);
    assertThat(stores().users().find(user.id())).isEmpty();
  }

  @Test
  void keepsNothingOfATransactionWithAConflict() {
    User taken = fixture().user();
    User before = fixture().unstoredUser();

    assertThatThrownBy(() ->
            run(() -> {
              stores().users().add(before);
              stores().users().add(sameName(taken));
            }))
        .isInstanceOf(NameTakenException.class);
    assertThat(stores().users().find(before.id())).isEmpty();
  }

  @Test
  void refusesToCommitAConflictThatWasSwallowed() {
    User taken = fixture().user();
    User before = fixture().unstoredUser();

    assertThatThrownBy(() ->
            run(() -> {
              stores().users().add(before);
              swallow(() -> stores().users().add(sameName(taken)));
            }))
        .isInstanceOf(NameTakenException.class);
    assertThat(stores().users().find(before.id())).isEmpty();
  }

  @Test
  void refusesStatementsAfterAConflict() {
    User taken = fixture().user();

    assertThatThrownBy(() ->
            run(() -> {
              swallow(() -> stores().users().add(sameName(taken)));
              stores().users().any();
            }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the transaction has failed");
  }

  @Test
  void refusesRowsThatReferToNothing() {
    Organization nowhere = fixture().unstoredOrganization();
    User user = fixture().unstoredUser();

    assertThatThrownBy(() ->
            run(() -> {
              stores().users().add(user);
              fixture().join(nowhere, user, MembershipStatus.ACTIVE);
            }))
        .isInstanceOf(StoreUnavailableException.class);
    assertThat(stores().users().find(user.id())).isEmpty();
  }

  @Test
  void joinsTheTransactionOfTheCaller() {
    User outer = fixture().unstoredUser();
    User inner = fixture().unstoredUser();

    assertThatThrownBy(() ->
            run(() -> {
              stores().users().add(outer);
              run(() -> stores().users().add(inner));
              assertThat(stores().users().find(inner.id())).contains(inner);
              throw new UnsupportedOperationException("no");
            }))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(stores().users().findAll(List.of(outer.id(), inner.id()))).isEmpty();
  }

  @Test
  void keepsNothingWhenJoinedWorkThrewAndWasCaught() {
    User outer = fixture().unstoredUser();
    User inner = fixture().unstoredUser();

    assertThatThrownBy(() ->
            run(() -> {
              stores().users().add(outer);
              swallow(() ->
                  run(() -> {
                    stores().users().add(inner);
                    throw new UnsupportedOperationException("no");
                  }));
            }))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(stores().users().findAll(List.of(outer.id(), inner.id()))).isEmpty();
  }

  @Test
  void showsNobodyWhatIsNotCommitted() throws Exception {
    User user = fixture().unstoredUser();
    CountDownLatch written = new CountDownLatch(1);
    CountDownLatch looked = new CountDownLatch(1);

    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> writer =
          threads.submit(() ->
              run(() -> {
                stores().users().add(user);
                written.countDown();
                Racing.await(looked);
              }));
      Racing.await(written);
      assertThat(stores().users().find(user.id())).isEmpty();
      looked.countDown();
      writer.get();
    }
    assertThat(stores().users().find(user.id())).contains(user);
  }

  @Test
  void letsOneOfTwoRacersHaveAName() {
    User one = fixture().unstoredUser();
    User other = sameName(one);

    var outcomes = Racing.<UserId>race(List.of(adding(one), adding(other)));

    assertThat(outcomes).filteredOn(Racing.Outcome::won).hasSize(1);
    assertThat(outcomes)
        .flatExtracting(Racing.Outcome::thrown)
        .singleElement()
        .isInstanceOf(NameTakenException.class);
    assertThat(stores().users().findAll(List.of(one.id(), other.id()))).hasSize(1);
  }

  private Callable<UserId> adding(User user) {
    return () ->
        inTransaction(() -> {
          stores().users().add(user);
          return user.id();
        });
  }

  @Test
  void changesOfAHeldWorkspaceHappenOneAfterAnother() {
    Workspace workspace = fixture().workspace();
    LockHolder holder = new LockHolder.ByUser(fixture().ids().user());
    Callable<Boolean> cycles =
        () -> {
          for (int i = 0; i < 10; i++) {
            run(() -> lockAndUnlock(workspace.id(), holder));
          }
          return true;
        };

    var outcomes = Racing.race(Collections.nCopies(4, cycles));

    assertThat(outcomes).allMatch(Racing.Outcome::won);
    assertThat(stores().workspaces().find(workspace.id()))
        .map(found -> found.lock().generation().value())
        .contains(40L);
  }

  private void lockAndUnlock(WorkspaceId id, LockHolder holder) {
    var held = stores().workspaces().hold(id).orElseThrow();
    var before = (WorkspaceLock.Unlocked) held.lock();
    var locked = before.lock(holder, "", fixture().now());
    assertThat(stores().workspaces().replaceLock(id, before, locked)).isTrue();
    assertThat(stores().workspaces().replaceLock(id, locked, locked.unlock())).isTrue();
  }

  @Test
  void letsOthersReadAHeldWorkspace() throws Exception {
    Workspace workspace = fixture().workspace();
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch read = new CountDownLatch(1);

    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> holding =
          threads.submit(() ->
              run(() -> {
                stores().workspaces().hold(workspace.id());
                held.countDown();
                Racing.await(read);
              }));
      Racing.await(held);
      assertThat(stores().workspaces().find(workspace.id())).contains(workspace);
      read.countDown();
      holding.get();
    }
  }

  @Test
  void holdsNothingOutsideATransaction() {
    Workspace workspace = fixture().workspace();

    assertThatThrownBy(() -> stores().workspaces().hold(workspace.id()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void endsADeadlockByDoingOneTransactionAgain() {
    Workspace one = fixture().workspace();
    Workspace other = fixture().workspace();
    CyclicBarrier bothHoldOne = new CyclicBarrier(2);
    AtomicBoolean crossing = new AtomicBoolean(kind().holdsSingleRows());

    var outcomes =
        Racing.<Boolean>race(
            List.of(
                () -> holdBoth(one, other, crossing, bothHoldOne),
                () -> holdBoth(other, one, crossing, bothHoldOne)));

    assertThat(outcomes).allMatch(Racing.Outcome::won);
  }

  private boolean holdBoth(
      Workspace first, Workspace second, AtomicBoolean crossing, CyclicBarrier bothHoldOne) {
    AtomicBoolean firstTry = new AtomicBoolean(crossing.get());
    return inTransaction(() -> {
      stores().workspaces().hold(first.id());
      if (firstTry.getAndSet(false)) {
        Racing.await(bothHoldOne);
      }
      return stores().workspaces().hold(second.id()).isPresent();
    });
  }

  private User sameName(User other) {
    User user = fixture().unstoredUser();
    return new User(
        user.id(),
        new Username(other.username().value()),
        user.email(),
        user.siteAdmin(),
        user.createdAt());
  }

  private static void swallow(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException expected) {
      assertThat(expected).isNotNull();
    }
  }
}
