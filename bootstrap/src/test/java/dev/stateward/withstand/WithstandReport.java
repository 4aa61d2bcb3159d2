package dev.stateward.withstand;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What was seen, as a table for people to read in {@code target/withstand.md}. */
final class WithstandReport {
  private final List<String> lines = new ArrayList<>();

  WithstandReport() {
    lines.add(
        "| attack | took | honest requests beside it | errors | told to come back | p50 | p99 |"
            + " p50, p99 before | p99, times before | live heap | memory | data |");
    lines.add("|---|---|---|---|---|---|---|---|---|---|---|---|");
  }

  /** Adds a line, and writes what there is so far. */
  synchronized void add(
      String attack, Duration took, HonestClients.Seen seen, Latencies before, Footprint after)
      throws IOException {
    Latencies beside = seen.latencies();
    lines.add(
        "| "
            + String.join(
                " | ",
                attack,
                took.toSeconds() + " s",
                Integer.toString(beside.count()),
                Integer.toString(seen.failures().size()),
                Integer.toString(beside.postponed()),
                Latencies.millis(beside.p50()),
                Latencies.millis(beside.p99()),
                Latencies.millis(before.p50()) + ", " + Latencies.millis(before.p99()),
                ratio(beside, before),
                Footprint.megabytes(after.heap()),
                Footprint.megabytes(after.memory()),
                Footprint.megabytes(after.disk()))
            + " |");
    Files.write(Path.of("target", "withstand.md"), lines);
  }

  private static String ratio(Latencies beside, Latencies before) {
    return before.p99().isZero()
        ? "-"
        : String.format(
            Locale.ROOT, "%.1f", (double) beside.p99().toNanos() / before.p99().toNanos());
  }
}
