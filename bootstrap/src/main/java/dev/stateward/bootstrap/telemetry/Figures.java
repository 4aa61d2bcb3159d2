package dev.stateward.bootstrap.telemetry;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Figures that are read from a store when somebody wants them and the last ones are old. Who wants
 * them waits for a limited time; a store that does not answer is asked once, and its old figures
 * are forgotten.
 *
 * @param <T> the figures
 */
final class Figures<T> implements AutoCloseable {
  private final Supplier<T> reading;
  private final Duration longestAge;
  private final Duration longestWait;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().name("figures").daemon().factory());

  /** Guarded by this, like {@code begunAt} and {@code known}. */
  private @Nullable Future<T> running;

  private long begunAt;
  private @Nullable T known;

  /**
   * Figures that {@code reading} reads.
   *
   * @param longestAge figures that are older are read again
   * @param longestWait how long who wants them waits
   */
  Figures(Supplier<T> reading, Duration longestAge, Duration longestWait) {
    this.reading = reading;
    this.longestAge = longestAge;
    this.longestWait = longestWait;
  }

  /** The figures; empty when the store does not answer in time. */
  synchronized Optional<T> present() {
    if (running == null && (known == null || System.nanoTime() - begunAt > longestAge.toNanos())) {
      begunAt = System.nanoTime();
      running = thread.submit(reading::get);
    }
    if (running != null) {
      await(running);
    }
    return Optional.ofNullable(known);
  }

  private void await(Future<T> answer) {
    try {
      known = answer.get(longestWait.toMillis(), TimeUnit.MILLISECONDS);
      running = null;
    } catch (ExecutionException e) {
      known = null;
      running = null;
    } catch (TimeoutException e) {
      known = null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
