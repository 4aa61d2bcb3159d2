package dev.stateward.testkit.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads that start together, and waiting that ends. */
final class Racing {
  private static final long PATIENCE_SECONDS = 60;

  private Racing() {}

  /** What became of a racer: what it returned or what it threw. */
  record Outcome<T>(List<T> returned, List<Throwable> thrown) {
    boolean won() {
      return thrown.isEmpty();
    }
  }

  /** Runs all at once, and waits for all. */
  static <T> List<Outcome<T>> race(List<Callable<T>> racers) {
    CyclicBarrier start = new CyclicBarrier(racers.size());
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<T>> running = new ArrayList<>();
      for (Callable<T> racer : racers) {
        running.add(
            threads.submit(() -> {
              await(start);
              return racer.call();
            }));
      }
      return running.stream().map(Racing::outcome).toList();
    }
  }

  private static <T> Outcome<T> outcome(Future<T> running) {
    try {
      return new Outcome<>(List.of(running.get(PATIENCE_SECONDS, TimeUnit.SECONDS)), List.of());
    } catch (ExecutionException failure) {
      return new Outcome<>(List.of(), List.of(failure.getCause()));
    } catch (InterruptedException | TimeoutException failure) {
      throw new IllegalStateException(failure);
    }
  }

  static void await(CyclicBarrier barrier) {
    try {
      barrier.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException failure) {
      throw new IllegalStateException(failure);
    }
  }

  static void await(CountDownLatch latch) {
    try {
      if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("nobody came");
      }
    } catch (InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
