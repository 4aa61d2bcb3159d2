package dev.stateward.bootstrap.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FiguresTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofSeconds(1);

  @Test
  void areReadOnceWhileTheyAreNew() {
    AtomicInteger asked = new AtomicInteger();
    try (Figures<Integer> figures = new Figures<>(asked::incrementAndGet, LONG, LONG)) {
      assertThat(figures.present()).contains(1);
      assertThat(figures.present()).contains(1);
    }
  }

  @Test
  void areReadAgainWhenTheyAreOld() {
    AtomicInteger asked = new AtomicInteger();
    try (Figures<Integer> figures = new Figures<>(asked::incrementAndGet, Duration.ZERO, LONG)) {
      assertThat(figures.present()).contains(1);
      assertThat(figures.present()).contains(2);
    }
  }

  @Test
  void areMissingWhileTheStoreDoesNotAnswerAndItIsAskedOnce() {
    AtomicInteger asked = new AtomicInteger();
    CountDownLatch answering = new CountDownLatch(1);
    try (Figures<Integer> figures =
        new Figures<>(
            () -> {
              int number = asked.incrementAndGet();
              if (number == 2) {
                awaited(answering);
              }
              return number;
            },
            Duration.ZERO,
            SHORT)) {
      assertThat(figures.present()).contains(1);

      assertThat(figures.present()).isEmpty();
      assertThat(figures.present()).isEmpty();
      assertThat(asked).hasValue(2);
      answering.countDown();
      assertThat(figures.present()).contains(2);
    }
  }

  @Test
  void areMissingAfterAFailureAndReadAgainTheNextTime() {
    AtomicInteger asked = new AtomicInteger();
    try (Figures<Integer> figures =
        new Figures<>(
            () -> {
              if (asked.incrementAndGet() == 1) {
                throw new IllegalStateException("no answer");
              }
              return asked.get();
            },
            LONG,
            LONG)) {
      assertThat(figures.present()).isEmpty();
      assertThat(figures.present()).contains(2);
    }
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
