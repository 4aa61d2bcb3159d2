package dev.stateward.bootstrap.telemetry;

import dev.stateward.application.settings.MetricsBudgets;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.telemetry.port.Metric;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Measures with Micrometer, for Prometheus. */
public final class PrometheusMeters implements Meters, AutoCloseable {
  private static final String PREFIX = "stateward.";

  /** The label values of what would be one series too many. */
  private static final String OTHER = "other";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Map<String, Family<LongConsumer>> recorded = new ConcurrentHashMap<>();
  private final Map<String, Family<AtomicReference<DoubleSupplier>>> watched =
      new ConcurrentHashMap<>();

  /** The series of a metric, by the values of their labels. */
  private static final class Family<S> {
    private final Map<List<String>, S> series = new ConcurrentHashMap<>();
  }

  /** Creates a series. */
  private interface Creation<S> {
    S create(Metric metric, List<Tag> tags);
  }

  /** Also measures what {@code binder} does. */
  void bind(MeterBinder binder) {
    binder.bindTo(registry);
  }

  MeterRegistry registry() {
    return registry;
  }

  @Override
  public void add(Metric metric, long amount, String... labels) {
    series(recorded, metric, labels, this::recording).accept(amount);
  }

  @Override
  public void record(Metric metric, long value, String... labels) {
    series(recorded, metric, labels, this::recording).accept(value);
  }

  @Override
  public void watch(Metric metric, DoubleSupplier value, String... labels) {
    series(watched, metric, labels, this::gauge).set(value);
  }

  private static <S> S series(
      Map<String, Family<S>> families, Metric metric, String[] labels, Creation<S> creation) {
    Family<S> family = families.computeIfAbsent(metric.name(), fresh -> new Family<>());
    List<String> values = List.of(labels);
    S known = family.series.get(values);
    if (known != null) {
      return known;
    }
    if (values.size() != metric.labels().size()) {
      throw new IllegalArgumentException(metric.name() + " has the labels " + metric.labels());
    }
    List<String> admitted =
        family.series.size() < MetricsBudgets.SERIES
            ? values
            : Collections.nCopies(values.size(), OTHER);
    return family.series.computeIfAbsent(
        admitted, fresh -> creation.create(metric, tags(metric, fresh)));
  }

  private static List<Tag> tags(Metric metric, List<String> values) {
    return IntStream.range(0, values.size())
        .mapToObj(place -> Tag.of(metric.labels().get(place), values.get(place)))
        .toList();
  }

  private LongConsumer recording(Metric metric, List<Tag> tags) {
    return Recordings.of(registry, PREFIX + metric.name(), metric, tags);
  }

  private AtomicReference<DoubleSupplier> gauge(Metric metric, List<Tag> tags) {
    AtomicReference<DoubleSupplier> value = new AtomicReference<>(() -> Double.NaN);
    Gauge.builder(PREFIX + metric.name(), value, watching -> watching.get().getAsDouble())
        .description(metric.description())
        .tags(tags)
        .strongReference(true)
        .register(registry);
    return value;
  }

  /** All values in Prometheus' text format, without those that are not known. */
  public String text() {
    return registry
        .scrape()
        .lines()
        .filter(line -> !line.endsWith(" NaN"))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  @Override
  public void close() {
    registry.close();
  }
}
