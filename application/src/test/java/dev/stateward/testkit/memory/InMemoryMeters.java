package dev.stateward.testkit.memory;

import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.telemetry.port.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;

/** Remembers what was measured. */
public final class InMemoryMeters implements Meters {
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final Map<Series, Recorded> recorded = new ConcurrentHashMap<>();
  private final Map<Series, DoubleSupplier> watched = new ConcurrentHashMap<>();

  private record Series(String metric, List<String> labels) {
    static Series of(Metric metric, String... labels) {
      if (labels.length != metric.labels().size()) {
        throw new IllegalArgumentException(metric.name() + " has labels " + metric.labels());
      }
      return new Series(metric.name(), List.of(labels));
    }
  }

  /** How many values a series has, and their sum. */
  private record Recorded(long count, long sum) {
    Recorded plus(Recorded other) {
      return new Recorded(count + other.count, sum + other.sum);
    }
  }

  @Override
  public void add(Metric metric, long amount, String... labels) {
    take(Series.of(metric, labels), amount);
  }

  @Override
  public void record(Metric metric, long value, String... labels) {
    take(Series.of(metric, labels), value);
  }

  private synchronized void take(Series series, long value) {
    recorded.merge(series, new Recorded(1, value), Recorded::plus);
    notifyAll();
  }

  /** Waits until so many values were added or recorded; fails when they are not within a while. */
  public synchronized void await(int count, Metric metric, String... labels)
      throws InterruptedException {
    long deadline = System.nanoTime() + LONGEST.toNanos();
    while (count(metric, labels) < count) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        throw new AssertionError("not so often: " + metric.name() + " " + List.of(labels));
      }
      wait(left);
    }
  }

  @Override
  public void watch(Metric metric, DoubleSupplier value, String... labels) {
    watched.put(Series.of(metric, labels), value);
  }

  /** The sum of what was added or recorded. */
  public long sum(Metric metric, String... labels) {
    return recorded.getOrDefault(Series.of(metric, labels), new Recorded(0, 0)).sum();
  }

  /** How many values were recorded. */
  public long count(Metric metric, String... labels) {
    return recorded.getOrDefault(Series.of(metric, labels), new Recorded(0, 0)).count();
  }

  /** The present value; {@code NaN} when nobody gives it. */
  public double present(Metric metric, String... labels) {
    return watched.getOrDefault(Series.of(metric, labels), () -> Double.NaN).getAsDouble();
  }
}
