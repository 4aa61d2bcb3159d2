package dev.stateward.bootstrap.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/**
 * Repeats one operation over several connections and measures each run.
 *
 * @param connections the number of workers, each with one operation at a time
 * @param warmUp how long the operation is repeated before measuring
 * @param length how long it is measured
 * @param most the most repetitions of a worker, including the warm-up
 * @param clock the processor time of the server
 * @param proceed throws when it is time to give up
 */
record LoadRunner(
    int connections, Duration warmUp, Duration length, int most, CpuClock clock, Runnable proceed) {
  LoadRunner(int connections, Duration warmUp, Duration length, Runnable proceed) {
    this(
        connections,
        warmUp,
        length,
        Integer.MAX_VALUE,
        new CpuClock(OptionalLong.empty()),
        proceed);
  }

  /** A copy for another server. */
  LoadRunner of(CpuClock other) {
    return new LoadRunner(connections, warmUp, length, most, other, proceed);
  }

  /** A copy with another number of connections. */
  LoadRunner over(int others) {
    return new LoadRunner(others, warmUp, length, most, clock, proceed);
  }

  /** A copy with another limit of operations for each worker. */
  LoadRunner atMost(int operations) {
    return new LoadRunner(connections, warmUp, length, operations, clock, proceed);
  }

  /** Measures {@code operation}, whose argument is the number of its worker, from 0. */
  Measurement measure(String name, IntConsumer operation) {
    run(warmUp, operation);
    Optional<Duration> used = clock.used();
    long start = System.nanoTime();
    List<Long> times = run(length, operation);
    double seconds = (System.nanoTime() - start) / 1e9;
    double cpuMillis =
        used.flatMap(before -> clock.used().map(after -> after.minus(before).toNanos() / 1e6))
            .orElse(Double.NaN);
    return new Measurement(name, connections, seconds, times, cpuMillis);
  }

  private List<Long> run(Duration longest, IntConsumer operation) {
    long end = System.nanoTime() + longest.toNanos();
    List<Long> times = new ArrayList<>();
    try (ExecutorService workers = Executors.newFixedThreadPool(connections)) {
      List<Callable<List<Long>>> tasks = new ArrayList<>(connections);
      for (int worker = 0; worker < connections; worker++) {
        int number = worker;
        tasks.add(() -> work(end, () -> operation.accept(number)));
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

  private List<Long> work(long end, Runnable operation) {
    List<Long> times = new ArrayList<>();
    long now = System.nanoTime();
    while (times.size() < most && now < end) {
      proceed.run();
      operation.run();
      long then = System.nanoTime();
      times.add(then - now);
      now = then;
    }
    return times;
  }
}
