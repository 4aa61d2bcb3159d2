package dev.stateward.soak;

import dev.stateward.withstand.Footprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What a server takes at one moment.
 *
 * @param at since the beginning
 * @param applies how many were done until then
 * @param footprint heap, memory and disk
 * @param threadNames of the threads of the operating system, at most 15 characters each
 * @param files files and sockets that are open
 */
record Sample(
    Duration at, long applies, Footprint footprint, List<String> threadNames, long files) {
  static final String HEADER =
      """
      | minutes | applies | heap after collection | memory | threads | open files and sockets | disk |
      |---|---|---|---|---|---|---|
      """;

  private static final String CARRIER = "ForkJoinPool-";
  private static final String STORE_REQUEST = "OkHttp Dispatch";

  static Sample of(Duration at, long applies, long pid, Path folder)
      throws IOException, InterruptedException {
    Path process = Path.of("/proc", Long.toString(pid));
    return new Sample(
        at,
        applies,
        Footprint.of(pid, folder),
        entries(process.resolve("task")).stream().flatMap(Sample::name).toList(),
        entries(process.resolve("fd")).size());
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    }
  }

  private static Stream<String> name(Path thread) {
    try {
      return Stream.of(Files.readString(thread.resolve("comm")).strip());
    } catch (IOException ended) {
      return Stream.empty();
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

  /**
   * How many threads of the operating system, but those of pools that have as many as were needed
   * at once, up to a fixed number, which only settles with time: the carriers of virtual threads
   * and the {@link #storeThreads() requests to S3}.
   */
  double threads() {
    return threadNames.stream().filter(name -> !name.startsWith(CARRIER)).count() - storeThreads();
  }

  /** How many threads send requests to S3 or did within the last minute. */
  long storeThreads() {
    return threadNames.stream().filter(name -> name.startsWith(STORE_REQUEST)).count();
  }

  /** The names of threads that are here and were not at {@code earlier}. */
  List<String> threadsSince(Sample earlier) {
    List<String> since = new ArrayList<>(threadNames);
    earlier.threadNames.forEach(since::remove);
    return since;
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
        threadNames.size(),
        files,
        Footprint.megabytes(footprint.disk()));
  }
}
