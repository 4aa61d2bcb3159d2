package dev.stateward.adapter.http.jsonapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stateward.adapter.http.jsonapi.LargeResponses.Limits;
import dev.stateward.adapter.http.jsonapi.LargeResponses.Taker;
import dev.stateward.application.settings.Budgets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
class LargeResponsesTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final List<String> sent = new CopyOnWriteArrayList<>();
  private LargeResponses responses = within(LONG);

  /** Room for 100 bytes; what takes less than 10 is not counted. */
  private static LargeResponses within(Duration grace) {
    return new LargeResponses(new Limits(100, 10, LONG, grace, 1000), ctx -> "");
  }

  @Test
  void sendsWhatThereIsMemoryForAtOnce() throws InterruptedException {
    Held first = new Held("a", 50);
    Held second = new Held("b", 50);

    first.release();
    second.release();

    assertThat(sent).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void waitsForOthers() throws InterruptedException {
    Held first = new Held("a", 60);
    Thread second = waiting("b", 60);
    assertThat(sent).isEmpty();

    first.release();
    second.join();

    assertThat(sent).containsExactly("a", "b");
  }

  @Test
  void refusesWhatWaitedLongEnough() throws InterruptedException {
    Held first = new Held("a", 60);

    assertThatExceptionOfType(RequestRefusedException.class)
        .isThrownBy(() -> responses.send(taker("b"), 60, Duration.ofMillis(1), () -> {}))
        .satisfies(refused -> assertThat(refused.error().status()).isEqualTo(503));

    first.release();
    responses.send(taker("b"), 100, Duration.ZERO, () -> sent.add("b"));
    assertThat(sent).containsExactly("a", "b");
  }

  @Test
  void sendsSmallOnesWhateverThereIs() throws InterruptedException {
    Held first = new Held("a", 1_000_000);

    responses.send(taker("b"), 9, Duration.ZERO, () -> sent.add("b"));

    first.release();
    assertThat(sent).containsExactly("b", "a");
  }

  @Test
  void prefersWhomHasLeast() throws InterruptedException {
    Held large = new Held("a", 60);
    Held small = new Held("a", 40);
    Thread another = waiting("a", 40);
    Thread other = waiting("b", 40);

    small.release();
    other.join();
    assertThat(sent).startsWith("a", "b");

    another.join();
    large.release();
    assertThat(sent).containsExactly("a", "b", "a", "a");
  }

  @Test
  void cutsOffWhoIsTooSlowOnceOthersWait() throws InterruptedException {
    responses = within(Duration.ZERO);
    Held slow = new Held("a", 100);

    Thread other = waiting("b", 100);
    slow.cut.await();
    slow.release();
    other.join();

    assertThat(sent).containsExactly("a", "b");
  }

  @Test
  void cutsOffWhoIsTooSlowForThoseThatCannotWait() throws InterruptedException {
    responses = within(Duration.ZERO);
    Held slow = new Held("a", 100);

    // The first may come before the grace is over, which counts by the clock.
    while (slow.cut.getCount() > 0) {
      assertThatExceptionOfType(RequestRefusedException.class)
          .isThrownBy(() -> responses.send(taker("b"), 100, Duration.ZERO, () -> {}));
    }

    slow.release();
  }

  @Test
  void cutsOffAnExportOnceItsGraceIsOver() throws InterruptedException {
    AtomicLong now = new AtomicLong();
    Limits exports = new Limits(1, 1, LONG, Budgets.EXPORT_GRACE, 1);
    responses = new LargeResponses(exports, ctx -> "", now::get);
    Held slow = new Held("a", 1);

    // One second more for its size.
    now.set(Budgets.EXPORT_GRACE.plusSeconds(1).toNanos());
    refuse("b");
    assertThat(slow.cut.getCount()).isEqualTo(1);

    now.incrementAndGet();
    refuse("b");
    assertThat(slow.cut.getCount()).isZero();

    slow.release();
  }

  private void refuse(String principal) {
    assertThatExceptionOfType(RequestRefusedException.class)
        .isThrownBy(() -> responses.send(taker(principal), 1, Duration.ZERO, () -> {}));
  }

  @Test
  void givesMemoryBackWhenSendingFails() {
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() ->
            responses.send(
                taker("a"),
                100,
                LONG,
                () -> {
                  throw new IllegalStateException();
                }));

    responses.send(taker("b"), 100, Duration.ZERO, () -> sent.add("b"));

    assertThat(sent).containsExactly("b");
  }

  private static Taker taker(String principal) {
    return new Taker(principal, cause -> {});
  }

  /** An answer that waits for others. */
  private Thread waiting(String principal, long bytes) {
    Thread thread =
        Thread.ofPlatform()
            .start(() -> responses.send(taker(principal), bytes, LONG, () -> sent.add(principal)));
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return thread;
  }

  /** An answer that is being sent until it is released. */
  private final class Held {
    private final CountDownLatch cut = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final Thread thread;

    Held(String principal, long bytes) throws InterruptedException {
      CountDownLatch begun = new CountDownLatch(1);
      Taker taker = new Taker(principal, cause -> cut.countDown());
      thread =
          Thread.ofPlatform()
              .start(() ->
                  responses.send(
                      taker,
                      bytes,
                      LONG,
                      () -> {
                        begun.countDown();
                        await(released);
                        sent.add(principal);
                      }));
      begun.await();
    }

    void release() throws InterruptedException {
      released.countDown();
      thread.join();
    }

    private static void await(CountDownLatch latch) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
