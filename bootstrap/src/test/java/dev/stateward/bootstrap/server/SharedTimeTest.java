package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.settings.Settings.Logs.Format;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
class SharedTimeTest {
  private static final Instant NOON = Instant.parse("2026-11-23T12:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);

  private final AtomicReference<Instant> shared = new AtomicReference<>(NOON);
  private final AtomicReference<Instant> own = new AtomicReference<>(NOON);
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000_000_000L);
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});
  private volatile boolean silent;

  private Instant ask() {
    asked.incrementAndGet();
    if (silent) {
      throw new StoreUnavailableException("silent", new IllegalStateException());
    }
    return shared.get();
  }

  private SharedTime time() {
    return new SharedTime(this::ask, own::get, this::count);
  }

  private long count() {
    long now = nanos.get();
    meanwhile.getAndSet(() -> {}).run();
    return now;
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
    shared.updateAndGet(now -> now.plus(time));
    own.updateAndGet(now -> now.plus(time));
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void goesOnWhenTheClockOfTheMachineJumps() {
    SharedTime time = time();

    own.set(NOON.plus(HOUR));
    pass(Duration.ofSeconds(3));
    assertThat(time.instant()).isEqualTo(NOON.plusSeconds(3));

    own.set(NOON.minus(HOUR));
    pass(Duration.ofSeconds(1));
    assertThat(time.instant()).isEqualTo(NOON.plusSeconds(4));
    assertThat(asked).hasValue(1);
  }

  @Test
  void saysOnceThatTheClockOfTheMachineIsWrong() {
    int formats = Format.values().length;
    try (CapturedLog log = CapturedLog.begin()) {
      own.set(NOON.plus(HOUR));
      SharedTime time = time();
      askAgain(time);
      askAgain(time);
      assertThat(log.lines())
          .filteredOn(line -> line.contains("is 3600 s ahead of"))
          .hasSize(formats);

      own.set(shared.get());
      askAgain(time);
      assertThat(log.lines()).filteredOn(line -> line.contains("agrees")).hasSize(formats);
    }
  }

  @Test
  void followsTheDatabaseWithinSeconds() {
    SharedTime time = time();
    shared.set(NOON.plus(HOUR));

    assertThat(time.instant()).isEqualTo(NOON);
    askAgain(time);

    Instant expected = shared.get();
    await(() -> time.instant().equals(expected));
  }

  @Test
  void goesOnWhileTheDatabaseIsSilentAndAsksOnceInAWhile() {
    SharedTime time = time();
    silent = true;

    askAgain(time);
    for (int i = 0; i < 1000; i++) {
      assertThat(time.instant()).isEqualTo(NOON.plus(NodeBudgets.CLOCK_AGE));
    }
    assertThat(asked).hasValue(2);

    silent = false;
    shared.set(shared.get().plusSeconds(2));
    askAgain(time);
    await(() -> time.instant().equals(shared.get()));
  }

  @Test
  void isNotAskedForAgainByWhoWasSlowToAskFirst() {
    SharedTime time = time();
    pass(NodeBudgets.CLOCK_AGE);
    meanwhile.set(() -> askNow(time));

    assertThat(time.instant()).isEqualTo(shared.get());
    await(() -> !time.asking());
    assertThat(asked).hasValue(2);
  }

  @Test
  void isNotMadeOfASilentDatabase() {
    silent = true;

    assertThatThrownBy(this::time).isInstanceOf(StoreUnavailableException.class);
  }

  /** Has it ask once more, and waits until it has learned the answer. */
  private void askAgain(SharedTime time) {
    pass(NodeBudgets.CLOCK_AGE);
    askNow(time);
  }

  private void askNow(SharedTime time) {
    int before = asked.get();
    await(() -> {
      time.instant();
      return asked.get() > before;
    });
    await(() -> !time.asking());
  }
}
