package dev.stateward.bootstrap.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.settings.MetricsBudgets;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.telemetry.port.Metric;
import dev.stateward.testkit.contract.MetersContract;
import io.micrometer.core.instrument.search.RequiredSearch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PrometheusMetersTest extends MetersContract {
  private final PrometheusMeters meters = new PrometheusMeters();

  @AfterEach
  void close() {
    meters.close();
  }

  @Override
  protected Meters meters() {
    return meters;
  }

  @Override
  protected double sum(Metric metric, String... labels) {
    return switch (metric.kind()) {
      case COUNT, BYTES -> found(metric, labels).counter().count();
      case TIME, TIME_RANGES -> found(metric, labels).timer().totalTime(TimeUnit.NANOSECONDS);
      case SIZE -> found(metric, labels).summary().totalAmount();
      case GAUGE -> present(metric, labels);
    };
  }

  @Override
  protected long count(Metric metric, String... labels) {
    return metric.kind() == Metric.Kind.SIZE
        ? found(metric, labels).summary().count()
        : found(metric, labels).timer().count();
  }

  @Override
  protected double present(Metric metric, String... labels) {
    return found(metric, labels).gauge().value();
  }

  private RequiredSearch found(Metric metric, String... labels) {
    RequiredSearch search = meters.registry().get("stateward." + metric.name());
    for (int place = 0; place < labels.length; place++) {
      search = search.tag(metric.labels().get(place), labels[place]);
    }
    return search;
  }

  @Test
  void areWrittenForPrometheus() {
    meters.add(Metric.count("http.requests", "Requests.", "method"), 3, "GET");
    meters.add(Metric.bytes("http.sent", "Bytes."), 7);
    meters.record(Metric.timeRanges("http.request", "Times."), 30_000_000);

    assertThat(meters.text())
        .contains("# HELP stateward_http_requests_total Requests.")
        .contains("stateward_http_requests_total{method=\"GET\"} 3.0")
        .contains("stateward_http_sent_bytes_total 7.0")
        .contains("stateward_http_request_seconds_bucket{le=\"0.025\"} 0")
        .contains("stateward_http_request_seconds_bucket{le=\"0.05\"} 1")
        .contains("stateward_http_request_seconds_count 1");
  }

  @Test
  void leaveOutWhatIsNotKnown() {
    Metric unknown = Metric.gauge("rows", "Rows.");
    meters.watch(unknown, () -> Double.NaN);

    assertThat(meters.text().lines()).noneMatch(line -> line.startsWith("stateward_rows "));
  }

  @Test
  void countWhatWouldBeOneSeriesTooManyUnderOther() {
    Metric names = Metric.count("names", "Names.", "name");

    IntStream.range(0, MetricsBudgets.SERIES + 10)
        .forEach(number -> meters.add(names, 1, "n" + number));

    assertThat(meters.text().lines().filter(line -> line.startsWith("stateward_names_total{")))
        .hasSize(MetricsBudgets.SERIES + 1);
    assertThat(sum(names, "other")).isEqualTo(10);
  }
}
