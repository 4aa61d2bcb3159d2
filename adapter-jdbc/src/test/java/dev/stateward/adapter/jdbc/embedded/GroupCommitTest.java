package dev.stateward.adapter.jdbc.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class GroupCommitTest {
  private final AtomicInteger writes = new AtomicInteger();
  private final AtomicInteger forces = new AtomicInteger();

  @Test
  void servesAllThatComeWhileOneForceIsUnderWayWithTheNext() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    GroupCommit group =
        new GroupCommit(
            writes::incrementAndGet,
            () -> {
              forces.incrementAndGet();
              begun.countDown();
              awaited(end);
            });
    Thread first = Thread.ofPlatform().start(group::settle);
    begun.await();
    List<Thread> others = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      others.add(Thread.ofPlatform().start(group::settle));
    }
    others.add(Thread.ofPlatform().start(group::handOver));
    for (Thread other : others) {
      while (other.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
    }

    end.countDown();
    first.join();
    for (Thread other : others) {
      other.join();
    }

    assertThat(forces).hasValue(2);
    assertThat(writes).hasValueLessThanOrEqualTo(1);
  }

  @Test
  void forcesWhatWasOnlyWritten() {
    GroupCommit group = new GroupCommit(writes::incrementAndGet, forces::incrementAndGet);

    group.handOver();
    group.settle();

    assertThat(writes).hasValue(1);
    assertThat(forces).hasValue(1);
  }

  @Test
  void servesNobodyWithAForceThatFailed() {
    GroupCommit group =
        new GroupCommit(
            writes::incrementAndGet,
            () -> {
              if (forces.incrementAndGet() == 1) {
                throw new IllegalStateException("the disk is gone");
              }
            });

    assertThatThrownBy(group::settle).hasMessage("the disk is gone");
    group.settle();

    assertThat(forces).hasValue(2);
  }

  @Test
  void forcesWhatAReaderMayHaveSeenAndNothingElse() {
    GroupCommit group = new GroupCommit(writes::incrementAndGet, forces::incrementAndGet);

    group.settleSeen();
    assertThat(forces).hasValue(0);

    group.begin();
    group.settleSeen();
    assertThat(forces).hasValue(1);

    group.end();
    group.settleSeen();
    assertThat(forces).hasValue(2);

    group.settleSeen();
    assertThat(forces).hasValue(2);

    group.begin();
    group.end();
    group.settle();
    group.settleSeen();
    assertThat(forces).hasValue(3);
  }

  @Test
  void letsAReaderTryAgainAfterAForceThatFailed() {
    GroupCommit group =
        new GroupCommit(
            writes::incrementAndGet,
            () -> {
              if (forces.incrementAndGet() == 1) {
                throw new IllegalStateException("the disk is gone");
              }
            });
    group.begin();
    group.end();

    assertThatThrownBy(group::settleSeen).hasMessage("the disk is gone");
    group.settleSeen();

    assertThat(forces).hasValue(2);
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
