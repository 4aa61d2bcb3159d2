package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.bootstrap.server.Workers.Idle;
import dev.stateward.domain.stateversion.StateVersionId;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

@Timeout(900)
class WorkersTest {
  private static final Idle IDLE = new Idle(Duration.ofMillis(150), Duration.ofSeconds(2));
  private static final Idle LONG_IDLE = new Idle(Duration.ofMillis(1), Duration.ofMillis(50));
  private static final TakenJob LOST =
      new TakenJob(17, new Job.ExamineState(new StateVersionId("sv-abcdefgh")), 3, 3, 0);

  @Test
  void workAsTheOperatorUntilTheyAreClosed() throws InterruptedException {
    var rounds = new Semaphore(0);
    var strangers = new AtomicInteger();

    try (var workers =
        Workers.start(
            (caller, failures) -> {
              if (!caller.equals(new Caller.Operator())) {
                strangers.incrementAndGet();
              }
              rounds.release();
              return 0;
            },
            2,
            IDLE,
            new CommitBell())) {
      assertThat(workers).isNotNull();
      rounds.acquire(6);
    }
    rounds.drainPermits();

    assertThat(strangers).hasValue(0);
    assertThat(rounds.tryAcquire(400, TimeUnit.MILLISECONDS)).isFalse();
  }

  @Test
  void goOnAfterAFailure() throws InterruptedException {
    var rounds = new AtomicInteger();
    var second = new CountDownLatch(1);

    try (var workers =
        Workers.start(
            (caller, failures) -> {
              if (rounds.incrementAndGet() == 1) {
                throw new IllegalStateException("the first round fails");
              }
              if (rounds.get() == 2) {
                throw new StackOverflowError("the second round fails worse");
              }
              second.countDown();
              return 0;
            },
            1,
            IDLE,
            new CommitBell())) {
      assertThat(workers).isNotNull();
      second.await();
    }

    assertThat(rounds).hasValueGreaterThan(2);
  }

  @Test
  void waitTwiceAsLongEachTimeTheyFindNothing() throws InterruptedException {
    var bell = new HeldBell();

    try (var workers = Workers.start((caller, failures) -> 0, 1, LONG_IDLE, bell)) {
      assertThat(workers).isNotNull();
      assertThat(bell.pauses(8)).containsExactly(0L, 1L, 3L, 7L, 15L, 31L, 49L, 49L);
    }
  }

  @Test
  void waitShortlyAgainAfterARingAndAfterAFind() throws InterruptedException {
    var bell = new HeldBell();
    var found = new AtomicInteger();

    try (var workers =
        Workers.start((caller, failures) -> found.getAndSet(0), 1, LONG_IDLE, bell)) {
      assertThat(workers).isNotNull();
      assertThat(bell.pauses(3)).containsExactly(0L, 1L, 3L);
      bell.ring();
      assertThat(bell.pauses(3)).containsExactly(0L, 1L, 3L);
      found.set(1);
      assertThat(bell.pauses(3)).containsExactly(0L, 1L, 3L);
    }
  }

  @Test
  void areWokenByACommit() throws InterruptedException {
    var bell = new CommitBell();
    var heard = bell.rings();
    var answers = new LinkedBlockingQueue<Boolean>();
    var waiting =
        Thread.ofVirtual()
            .start(() -> {
              try {
                answers.add(bell.awaitRing(heard, Duration.ofDays(1)));
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });

    bell.ring();
    waiting.join();

    assertThat(answers).containsExactly(true);
    assertThat(bell.awaitRing(heard, Duration.ZERO)).isTrue();
    assertThat(bell.awaitRing(bell.rings(), Duration.ofMillis(1))).isFalse();
  }

  /** A bell whose waits last until the test wants the next one, or rings. */
  private static final class HeldBell implements Workers.Bell {
    private final SynchronousQueue<Long> waits = new SynchronousQueue<>();
    private final Semaphore ends = new Semaphore(0);
    private final AtomicLong rings = new AtomicLong();
    private boolean held;

    /** The milliseconds of the next waits; the last of them goes on. */
    List<Long> pauses(int count) throws InterruptedException {
      List<Long> seen = new ArrayList<>();
      while (seen.size() < count) {
        end();
        seen.add(waits.take());
        held = true;
      }
      return seen;
    }

    @Override
    public void ring() {
      rings.incrementAndGet();
      end();
    }

    private void end() {
      if (held) {
        ends.release();
        held = false;
      }
    }

    @Override
    public long rings() {
      return rings.get();
    }

    @Override
    public boolean awaitRing(long after, Duration longest) throws InterruptedException {
      waits.put(longest.toMillis());
      ends.acquire();
      return rings.get() != after;
    }
  }

  private static StoreUnavailableException notThere() {
    return new StoreUnavailableException("the content is not there", new IOException("from below"));
  }

  @Test
  void logOneLineForAJobThatFailed() throws InterruptedException {
    var lines = new ListAppender<ILoggingEvent>();
    lines.start();
    var logger = (Logger) LoggerFactory.getLogger(Workers.class);
    logger.addAppender(lines);
    var rounds = new Semaphore(0);
    var told = new AtomicBoolean();

    try (var workers =
        Workers.start(
            (caller, failures) -> {
              if (told.compareAndSet(false, true)) {
                failures.accept(new Failed(LOST, notThere(), false));
              }
              rounds.release();
              return 0;
            },
            1,
            IDLE,
            new CommitBell())) {
      assertThat(workers).isNotNull();
      rounds.acquire(1);
    } finally {
      logger.detachAppender(lines);
    }

    assertThat(lines.list)
        .singleElement()
        .satisfies(line -> {
          assertThat(line.getFormattedMessage())
              .isEqualTo("a job failed, and is tried again: the content is not there");
          assertThat(line.getKeyValuePairs())
              .extracting(Object::toString)
              .containsExactly("job=\"17\"", "work=\"examine-sv-abcdefgh\"", "attempt=\"3\"");
          assertThat(line.getThrowableProxy()).isNull();
        });
  }

  @Test
  void finishTheJobUnderWayBeforeTheyAreClosed() throws InterruptedException {
    var begun = new CountDownLatch(1);
    var mayEnd = new CountDownLatch(1);
    var ended = new AtomicBoolean();
    var workers =
        Workers.start(
            (caller, failures) -> {
              begun.countDown();
              await(mayEnd);
              ended.set(true);
              return 1;
            },
            1,
            IDLE,
            new CommitBell());
    begun.await();

    var closing = Thread.ofPlatform().start(workers::close);
    mayEnd.countDown();
    closing.join();

    assertThat(ended).isTrue();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
