package dev.stateward.withstand;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What was seen, as a table for people to read in {@code target/withstand.md}. */
final class WithstandReport {
  private final List<String> lines = new ArrayList<>();

  WithstandReport() {
    lines.add("| attack | honest requests beside it | told to come back | p99 | p99 before |");
    lines.add("|---|---|---|---|---|");
  }

  synchronized void add(String attack, Latencies beside, Latencies before) {
    lines.add(
        "| "
            + String.join(
                " | ",
                attack,
                Integer.toString(beside.count()),
                Integer.toString(beside.postponed()),
                Latencies.millis(beside.p99()),
                Latencies.millis(before.p99()))
            + " |");
  }

  synchronized void write() throws IOException {
    Files.write(Path.of("target", "withstand.md"), lines);
  }
}
