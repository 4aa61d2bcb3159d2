package dev.stateward.bootstrap.bench;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import java.util.Locale;

/** Formats measurements as a table or as JSON. */
final class BenchReport {
  private BenchReport() {}

  /** A table; the last column compares each rate with that of the first row, the baseline. */
  static String table(List<Measurement> measurements) {
    StringBuilder table = new StringBuilder();
    table.append(
        String.format(
            Locale.ROOT,
            "%-26s %5s %9s %11s %10s %10s %9s%n",
            "operation",
            "conns",
            "count",
            "per second",
            "p50 ms",
            "p99 ms",
            "baseline"));
    double baseline = measurements.getFirst().rate();
    for (Measurement measurement : measurements) {
      table.append(
          String.format(
              Locale.ROOT,
              "%-26s %5d %9d %11.1f %10.2f %10.2f %8.2f%%%n",
              measurement.name(),
              measurement.connections(),
              measurement.operations(),
              measurement.rate(),
              measurement.percentile(0.5),
              measurement.percentile(0.99),
              100 * measurement.rate() / baseline));
    }
    return table.toString();
  }

  /** A JSON array with one object for each measurement. */
  static String json(List<Measurement> measurements) {
    ArrayNode array = JsonMapper.builder().build().createArrayNode();
    for (Measurement measurement : measurements) {
      array
          .addObject()
          .put("operation", measurement.name())
          .put("connections", measurement.connections())
          .put("operations", measurement.operations())
          .put("per-second", measurement.rate())
          .put("p50-ms", measurement.percentile(0.5))
          .put("p99-ms", measurement.percentile(0.99));
    }
    return array.toPrettyString();
  }
}
