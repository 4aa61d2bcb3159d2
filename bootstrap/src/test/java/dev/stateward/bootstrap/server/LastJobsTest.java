package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.settings.JobBudgets;
import dev.stateward.bootstrap.server.Workers.Idle;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long a job is waited for that does not end while the server stops. */
@Timeout(900)
@Tag("slow")
class LastJobsTest {
  @Test
  void areWaitedForOnlySoLong() throws InterruptedException {
    var begun = new CountDownLatch(1);
    var ended = new CountDownLatch(1);
    var workers =
        Workers.start(
            (caller, failures) -> {
              begun.countDown();
              awaitUninterrupted(ended);
              return 0;
            },
            1,
            Idle.fixed(Duration.ofMillis(1)),
            new CommitBell());
    begun.await();

    long start = System.nanoTime();
    workers.close();
    var waited = Duration.ofNanos(System.nanoTime() - start);

    assertThat(ended.getCount()).isEqualTo(1);
    assertThat(waited)
        .isBetween(JobBudgets.LAST_JOBS.minusMillis(100), JobBudgets.LAST_JOBS.multipliedBy(2));
    ended.countDown();
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
