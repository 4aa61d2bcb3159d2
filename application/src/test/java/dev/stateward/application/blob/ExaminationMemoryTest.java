package dev.stateward.application.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.blob.ExaminationMemory.Part;
import dev.stateward.application.port.StoreUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
class ExaminationMemoryTest {
  private final ExaminationMemory memory = new ExaminationMemory(100, 2, 1000);

  private static void nothing() {}

  @Test
  void givesNoneMoreThanTheLargestMayHave() {
    try (Part part = memory.open(ExaminationMemoryTest::nothing)) {
      assertThat(part.take(1000)).isTrue();
      assertThat(part.take(1)).isFalse();
      part.giveBack(500);
      assertThat(part.take(500)).isTrue();
    }
  }

  @Test
  void letsOneAtATimeHaveMoreThanAShare() throws InterruptedException, ExecutionException {
    CountDownLatch waits = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Part first = memory.open(ExaminationMemoryTest::nothing);
      assertThat(first.take(101)).isTrue();
      Future<Boolean> second =
          threads.submit(() -> {
            try (Part part = memory.open(waits::countDown)) {
              return part.take(100) && part.take(1);
            }
          });
      waits.await();
      assertThat(second.isDone()).isFalse();

      first.close();
      first.close();

      assertThat(second.get()).isTrue();
    }
  }

  @Test
  void letsOnlySoManyHaveAShare() throws InterruptedException, ExecutionException {
    CountDownLatch waits = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Part first = memory.open(ExaminationMemoryTest::nothing);
      Part second = memory.open(ExaminationMemoryTest::nothing);
      Future<Boolean> third =
          threads.submit(() -> {
            try (Part part = memory.open(waits::countDown)) {
              return part.take(100);
            }
          });
      waits.await();
      assertThat(third.isDone()).isFalse();

      second.close();

      assertThat(third.get()).isTrue();
      first.close();
    }
  }

  /** A worker holds what it found until it stores all of it: it must not wait for itself. */
  @Test
  void asksForWhatIsDoneBeforeItWaits() {
    List<Part> done = new ArrayList<>();
    Runnable storing = () -> done.forEach(Part::close);

    for (int i = 0; i < 10; i++) {
      Part part = memory.open(storing);
      assertThat(part.take(900)).isTrue();
      done.add(part);
    }
  }

  @Test
  void stopsWaitingWhenItIsStopped() {
    Part first = memory.open(ExaminationMemoryTest::nothing);
    Part second = memory.open(ExaminationMemoryTest::nothing);
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> memory.open(ExaminationMemoryTest::nothing))
        .isInstanceOf(StoreUnavailableException.class);

    assertThat(Thread.interrupted()).isTrue();
    first.close();
    second.close();
  }
}
