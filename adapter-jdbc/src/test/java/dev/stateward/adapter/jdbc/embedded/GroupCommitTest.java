package dev.stateward.adapter.jdbc.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.embedded.Durability.Turn;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.port.StoreUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
final class GroupCommitTest {
  private final AtomicInteger writes = new AtomicInteger();
  private final AtomicInteger forces = new AtomicInteger();

  @Test
  void servesAllThatComeWhileOneForceIsUnderWayWithTheNext() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    GroupCommit group =
        group(
            writes::incrementAndGet,
            () -> {
              forces.incrementAndGet();
              begun.countDown();
              awaited(end);
            });
    Thread first = Thread.ofPlatform().start(() -> commitDurably(group));
    begun.await();
    List<Thread> others = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      others.add(Thread.ofPlatform().start(() -> commitDurably(group)));
    }
    others.add(Thread.ofPlatform().start(group::write));
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

  /** Otherwise those that wait would be served when nobody else commits any more. */
  @Test
  void letsNobodyThatCommitsAgainGoBeforeThoseThatWait() throws Exception {
    AtomicBoolean enough = new AtomicBoolean();
    Semaphore begun = new Semaphore(0);
    Semaphore ends = new Semaphore(0);
    GroupCommit group =
        group(
            writes::incrementAndGet,
            () -> {
              begun.release();
              ends.acquireUninterruptibly();
            });
    Thread busy =
        Thread.ofPlatform()
            .start(() -> {
              while (!enough.get()) {
                commitDurably(group);
              }
            });

    for (int i = 0; i < 50; i++) {
      begun.acquire();
      Thread waiting = Thread.ofPlatform().start(() -> commitDurably(group));
      while (waiting.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }

      // The one under way, and the next.
      ends.release();
      begun.acquire();
      ends.release();

      assertThat(waiting.join(Duration.ofSeconds(30))).isTrue();
    }
    enough.set(true);
    ends.release(2);
    busy.join();
  }

  /** H2 2.4.240 may otherwise undo what others commit meanwhile (ADR 198). */
  @Test
  void letsOneTransactionWriteAtATime() throws Exception {
    GroupCommit group = group(() -> {}, () -> {});
    List<String> turns = Collections.synchronizedList(new ArrayList<>());
    Turn first = group.turn();
    Thread second =
        Thread.ofPlatform()
            .start(() -> {
              group.turn().close();
              turns.add("second");
            });
    while (second.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    turns.add("first");
    first.close();
    second.join();

    assertThat(turns).containsExactly("first", "second");
  }

  /** A file that contains a part of a transaction cannot be repaired (ADR 238). */
  @Test
  void collectsChangesWhileNoTransactionRunsAndBeforeTheNextBegins() throws Exception {
    List<String> events = Collections.synchronizedList(new ArrayList<>());
    GroupCommit group =
        new GroupCommit(
            FreeSpace.UNWATCHED,
            new Collecting(() -> events.add("collected")),
            Duration.ofMinutes(5));
    Turn first = group.turn();
    group.commitBegins();
    group.commitEnds();
    Thread forcing = waiting(group::force);
    Thread second =
        waiting(() -> {
          Turn turn = group.turn();
          events.add("second transaction");
          turn.close();
        });

    events.add("end of the first");
    first.close();
    forcing.join();
    second.join();

    assertThat(events).containsExactly("end of the first", "collected", "second transaction");
  }

  private static Thread waiting(Runnable work) {
    Thread thread = Thread.ofPlatform().start(work);
    while (thread.getState() != Thread.State.WAITING
        && thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return thread;
  }

  @Test
  void doesNotWaitLongForATurn() throws Exception {
    GroupCommit group =
        new GroupCommit(FreeSpace.UNWATCHED, CheckpointsOf.NOTHING, Duration.ofMillis(1));
    Turn turn = group.turn();
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      assertThat(other.submit(group::turn))
          .failsWithin(Duration.ofSeconds(10))
          .withThrowableThat()
          .withCauseInstanceOf(StoreUnavailableException.class)
          .withMessageContaining("other changes take too long");
    }
    turn.close();
    group.turn().close();
  }

  private static GroupCommit group(Runnable write, Runnable force) {
    return new GroupCommit(
        FreeSpace.UNWATCHED, new CheckpointsOf(write, force), Duration.ofSeconds(30));
  }

  private static void commitDurably(GroupCommit group) {
    Turn turn = group.turn();
    group.commitBegins();
    group.commitEnds();
    turn.close();
    group.force();
  }

  @Test
  void forcesWhatWasOnlyWritten() {
    GroupCommit group = group(writes::incrementAndGet, forces::incrementAndGet);

    group.write();
    commitDurably(group);

    assertThat(writes).hasValue(1);
    assertThat(forces).hasValue(1);
  }

  @Test
  void servesNobodyWithAForceThatFailed() {
    GroupCommit group =
        group(
            writes::incrementAndGet,
            () -> {
              if (forces.incrementAndGet() == 1) {
                throw new IllegalStateException("the disk is gone");
              }
            });

    assertThatThrownBy(() -> commitDurably(group)).hasMessage("the disk is gone");
    group.force();

    assertThat(forces).hasValue(2);
  }

  @Test
  void forcesWhatAReaderMayHaveSeenAndNothingElse() {
    GroupCommit group = group(writes::incrementAndGet, forces::incrementAndGet);

    group.forceVisible();
    assertThat(forces).hasValue(0);

    group.commitBegins();
    group.forceVisible();
    assertThat(forces).hasValue(1);

    group.commitEnds();
    group.forceVisible();
    assertThat(forces).hasValue(2);

    group.forceVisible();
    assertThat(forces).hasValue(2);

    group.commitBegins();
    group.commitEnds();
    group.force();
    group.forceVisible();
    assertThat(forces).hasValue(3);
  }

  @Test
  void letsAReaderTryAgainAfterAForceThatFailed() {
    GroupCommit group =
        group(
            writes::incrementAndGet,
            () -> {
              if (forces.incrementAndGet() == 1) {
                throw new IllegalStateException("the disk is gone");
              }
            });
    group.commitBegins();
    group.commitEnds();

    assertThatThrownBy(group::forceVisible).hasMessage("the disk is gone");
    group.forceVisible();

    assertThat(forces).hasValue(2);
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Checkpoints that do this while they collect what they would write. */
  private record Collecting(Runnable collect) implements Checkpoints {
    @Override
    public void write(Runnable collected) {
      force(collected);
    }

    @Override
    public void force(Runnable collected) {
      collect.run();
      collected.run();
    }
  }
}
