package dev.stateward.bootstrap.bench;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Locale;

/**
 * How many operations a server did in each second after its start; the last ones are its hot rate.
 */
final class FirstSeconds {
  private static final int SHOWN = 10;
  private static final int HOT = 5;

  private final long[] counts;

  /**
   * The counts of a run.
   *
   * @param counts the operations of each second, the first first; more than ten, and five
   */
  FirstSeconds(long... counts) {
    this.counts = counts.clone();
  }

  /** The mean of the last seconds. */
  double hot() {
    return Arrays.stream(counts, counts.length - HOT, counts.length).average().orElseThrow();
  }

  /** What share of the hot rate the server reached in a second, the first being 0. */
  double share(int second) {
    return counts[second] / hot();
  }

  /** One line for each of the first seconds, and one for the hot rate. */
  String table() {
    StringBuilder table =
        new StringBuilder(
            String.format(Locale.ROOT, "%-26s %10s %8s%n", "second", "per second", "of hot"));
    for (int second = 0; second < SHOWN; second++) {
      table.append(line(Integer.toString(second + 1), (double) counts[second], share(second)));
    }
    return table.append(line("hot", hot(), 1)).toString();
  }

  private static String line(String name, double rate, double share) {
    return String.format(Locale.ROOT, "%-26s %10.0f %7.0f%%%n", name, rate, 100 * share);
  }

  /** A JSON object with the rates of the first seconds, and the hot one. */
  String json() {
    ObjectNode object = JsonMapper.builder().build().createObjectNode().put("hot", hot());
    var seconds = object.putArray("seconds");
    Arrays.stream(counts, 0, SHOWN).forEach(seconds::add);
    return object.toPrettyString();
  }
}
