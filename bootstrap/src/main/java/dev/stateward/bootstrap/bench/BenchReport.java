package dev.stateward.bootstrap.bench;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/** Formats the measurements of servers as a table or as JSON. */
final class BenchReport {
  private BenchReport() {}

  /**
   * The measurements of one server.
   *
   * @param url where it is
   * @param measurements the baseline first
   */
  record Measured(String url, List<Measurement> measurements) {
    double rate(int row) {
      return measurements.get(row).rate();
    }
  }

  /**
   * A table for each server. The column {@code baseline} compares each rate with that of the first
   * row; the column {@code times} says how many times as fast as that of the first server it is.
   */
  static String table(List<Measured> servers) {
    StringBuilder table = new StringBuilder();
    servers.forEach(server -> append(table, servers.getFirst(), server));
    return table.toString();
  }

  private static void append(StringBuilder table, Measured first, Measured server) {
    table.append(
        String.format(
            Locale.ROOT,
            "%s%n%-26s %5s %8s %10s %9s %9s %8s %8s %6s%n",
            server.url(),
            "operation",
            "conns",
            "count",
            "per second",
            "p50 ms",
            "p99 ms",
            "cpu ms",
            "baseline",
            "times"));
    for (int row = 0; row < server.measurements().size(); row++) {
      Measurement measurement = server.measurements().get(row);
      table.append(
          String.format(
              Locale.ROOT,
              "%-26s %5d %8d %10.1f %9.2f %9.2f %8s %7.2f%% %6.2f%n",
              measurement.name(),
              measurement.connections(),
              measurement.operations(),
              measurement.rate(),
              measurement.percentile(0.5),
              measurement.percentile(0.99),
              known(measurement.cpuMillisEach()),
              100 * measurement.rate() / server.rate(0),
              measurement.rate() / first.rate(row)));
    }
  }

  private static String known(double millis) {
    return Double.isNaN(millis) ? "-" : String.format(Locale.ROOT, "%.2f", millis);
  }

  /** A JSON array with one object for each measurement. */
  static String json(List<Measured> servers) {
    ArrayNode array = JsonMapper.builder().build().createArrayNode();
    for (Measured server : servers) {
      for (Measurement measurement : server.measurements()) {
        ObjectNode object =
            array
                .addObject()
                .put("server", server.url())
                .put("operation", measurement.name())
                .put("connections", measurement.connections())
                .put("operations", measurement.operations())
                .put("per-second", measurement.rate())
                .put("p50-ms", measurement.percentile(0.5))
                .put("p99-ms", measurement.percentile(0.99));
        if (!Double.isNaN(measurement.cpuMillisEach())) {
          object.put("server-cpu-ms", measurement.cpuMillisEach());
        }
      }
    }
    return array.toPrettyString();
  }
}
