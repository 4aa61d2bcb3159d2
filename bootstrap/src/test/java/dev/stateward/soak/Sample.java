package dev.stateward.soak;

import dev.stateward.withstand.Footprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What a server takes at one moment.
 *
 * @param at since the beginning
 * @param applies how many were done until then
 * @param footprint heap, memory and disk
 * @param threads of the operating system
 * @param files files and sockets that are open
 */
record Sample(Duration at, long applies, Footprint footprint, long threads, long files) {
  static final String HEADER =
      """
      | minutes | applies | heap after collection | memory | threads | open files and sockets | disk |
      |---|---|---|---|---|---|---|
      """;

  static Sample of(Duration at, long applies, long pid, Path folder)
      throws IOException, InterruptedException {
    Path process = Path.of("/proc", Long.toString(pid));
    return new Sample(
        at,
        applies,
        Footprint.of(pid, folder),
        count(process.resolve("task")),
        count(process.resolve("fd")));
  }

  private static long count(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.count();
    }
  }

  /** Bytes of the heap that are in use. */
  double heap() {
    return footprint.heap().orElseThrow();
  }

  /** Bytes of memory of the process. */
  double memory() {
    return footprint.memory().orElseThrow();
  }

  /** A row of the table that {@link #HEADER} begins. */
  String row() {
    return String.format(
        Locale.ROOT,
        "| %.1f | %d | %s | %s | %d | %d | %s |%n",
        at.toMillis() / 60_000.0,
        applies,
        Footprint.megabytes(footprint.heap()),
        Footprint.megabytes(footprint.memory()),
        threads,
        files,
        Footprint.megabytes(footprint.disk()));
  }
}
