package dev.stateward.bootstrap.telemetry;

import dev.stateward.application.telemetry.port.Metric;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** The meters of Micrometer that values are recorded with. */
final class Recordings {
  /** From a quick read to the longest wait of a request. */
  private static final Duration[] RANGES =
      Stream.of(5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000)
          .map(Duration::ofMillis)
          .toArray(Duration[]::new);

  private Recordings() {}

  /** What takes the values of a series of {@code metric}. */
  static LongConsumer of(MeterRegistry registry, String name, Metric metric, List<Tag> tags) {
    return switch (metric.kind()) {
      case COUNT -> counter(Counter.builder(name), registry, metric, tags);
      case BYTES -> counter(Counter.builder(name).baseUnit("bytes"), registry, metric, tags);
      case TIME -> timer(Timer.builder(name), registry, metric, tags);
      case TIME_RANGES ->
          timer(Timer.builder(name).serviceLevelObjectives(RANGES), registry, metric, tags);
      case SIZE ->
          DistributionSummary.builder(name)
                  .description(metric.description())
                  .tags(tags)
                  .register(registry)
              ::record;
      case GAUGE -> throw new IllegalArgumentException(metric.name() + " is watched");
    };
  }

  private static LongConsumer counter(
      Counter.Builder builder, MeterRegistry registry, Metric metric, List<Tag> tags) {
    Counter counter = builder.description(metric.description()).tags(tags).register(registry);
    return counter::increment;
  }

  private static LongConsumer timer(
      Timer.Builder builder, MeterRegistry registry, Metric metric, List<Tag> tags) {
    Timer timer = builder.description(metric.description()).tags(tags).register(registry);
    return nanoseconds -> timer.record(nanoseconds, TimeUnit.NANOSECONDS);
  }
}
