package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.in.Caller;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkersTest {
  @Test
  void workAsTheOperatorUntilTheyAreClosed() throws InterruptedException {
    var rounds = new Semaphore(0);
    var strangers = new AtomicInteger();

    try (var workers =
        Workers.start(
            caller -> {
              if (!caller.equals(new Caller.Operator())) {
                strangers.incrementAndGet();
              }
              rounds.release();
              return 0;
            },
            2)) {
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
            caller -> {
              if (rounds.incrementAndGet() == 1) {
                throw new IllegalStateException("the first round fails");
              }
              second.countDown();
              return 0;
            },
            1)) {
      assertThat(workers).isNotNull();
      second.await();
    }

    assertThat(rounds).hasValueGreaterThan(1);
  }

  @Test
  void finishTheJobUnderWayBeforeTheyAreClosed() throws InterruptedException {
    var begun = new CountDownLatch(1);
    var mayEnd = new CountDownLatch(1);
    var ended = new AtomicBoolean();
    var workers =
        Workers.start(
            caller -> {
              begun.countDown();
              await(mayEnd);
              ended.set(true);
              return 1;
            },
            1);
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
