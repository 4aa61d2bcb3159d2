package dev.stateward.soak;

import dev.stateward.withstand.Footprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What a server takes at one moment.
 *
 * @param at since the beginning
 * @param applies how many were done until then
 * @param footprint heap, memory and disk
 * @param threads of the operating system but the carriers of virtual threads: of these there are as
 *     many as were needed at once, up to a fixed number, and that only settles with time
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
        entries(process.resolve("task")).stream().filter(thread -> !carrier(thread)).count(),
        entries(process.resolve("fd")).size());
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    }
  }

  private static boolean carrier(Path thread) {
    try {
      return Files.readString(thread.resolve("comm")).startsWith("ForkJoinPool-");
    } catch (IOException ended) {
      return false;
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
