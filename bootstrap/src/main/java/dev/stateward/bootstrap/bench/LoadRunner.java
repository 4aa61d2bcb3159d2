package dev.stateward.bootstrap.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/**
 * Does one kind of operation again and again over several connections, and takes the time of each.
 */
final class LoadRunner {
  private final int connections;
  private final Duration length;

  /**
   * A runner.
   *
   * @param connections how many workers there are, each with one operation at a time
   * @param length how long each measurement takes, after a warm-up of a quarter of it
   */
  LoadRunner(int connections, Duration length) {
    this.connections = connections;
    this.length = length;
  }

  /** Measures {@code operation}, which is told the number of its worker, from 0. */
  Measurement measure(String name, IntConsumer operation) {
    run(length.dividedBy(4), Integer.MAX_VALUE, operation);
    return timed(name, length, Integer.MAX_VALUE, operation);
  }

  /** Measures {@code each} operations of each worker, without a warm-up. */
  Measurement measureSome(String name, int each, IntConsumer operation) {
    return timed(name, Duration.ofHours(1), each, operation);
  }

  private Measurement timed(String name, Duration atMost, int each, IntConsumer operation) {
    long start = System.nanoTime();
    List<Long> times = run(atMost, each, operation);
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Measurement(name, connections, seconds, times);
  }

  private List<Long> run(Duration atMost, int each, IntConsumer operation) {
    long end = System.nanoTime() + atMost.toNanos();
    List<Long> times = new ArrayList<>();
    try (ExecutorService workers = Executors.newFixedThreadPool(connections)) {
      List<Callable<List<Long>>> tasks = new ArrayList<>(connections);
      for (int worker = 0; worker < connections; worker++) {
        int number = worker;
        tasks.add(() -> work(end, each, () -> operation.accept(number)));
      }
      for (Future<List<Long>> task : workers.invokeAll(tasks)) {
        times.addAll(task.get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchFailedException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof BenchFailedException failed) {
        throw failed;
      }
      throw new BenchFailedException("an operation failed", e);
    }
    return times;
  }

  private static List<Long> work(long end, int each, Runnable operation) {
    List<Long> times = new ArrayList<>();
    long now = System.nanoTime();
    for (int done = 0; done < each && now < end; done++) {
      operation.run();
      long then = System.nanoTime();
      times.add(then - now);
      now = then;
    }
    return times;
  }
}
