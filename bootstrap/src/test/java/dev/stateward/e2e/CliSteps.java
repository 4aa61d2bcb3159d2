package dev.stateward.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How many commands ran with each CLI, and how many of them went as expected.
 *
 * <p>The file is written anew with every step, so that it is there whatever ends the tests.
 */
final class CliSteps {
  /** What the CI reports: one line for each CLI, in a file for each JVM of the tests. */
  static final Path REPORT =
      Path.of("target", "cli-steps", System.getProperty("stateward.test.jvm", "jvm") + ".txt");

  private static final CliSteps OF_THIS_RUN = new CliSteps(REPORT);

  private final Path report;
  private final Map<String, Count> counts = new TreeMap<>();

  CliSteps(Path report) {
    this.report = report;
  }

  static CliSteps ofThisRun() {
    return OF_THIS_RUN;
  }

  /** Counts a command that went as expected, or did not. */
  synchronized void ran(Cli cli, boolean asExpected) {
    counts.merge(cli.toString(), asExpected ? new Count(1, 0) : new Count(0, 1), Count::plus);
    write();
  }

  /** Takes back one that seemed to go as expected until its output was read. */
  synchronized void wentWrong(Cli cli) {
    counts.merge(cli.toString(), new Count(-1, 1), Count::plus);
    write();
  }

  /** Says that no CLI was found. */
  synchronized void foundNoCli() {
    writeLines(List.of("0 steps: neither terraform nor tofu was found"));
  }

  private void write() {
    writeLines(
        counts.entrySet().stream().map(count -> count.getKey() + ": " + count.getValue()).toList());
  }

  private void writeLines(List<String> lines) {
    try {
      Files.createDirectories(report.toAbsolutePath().getParent());
      Files.writeString(
          report, lines.stream().map(line -> line + "\n").collect(Collectors.joining()));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private record Count(int passed, int failed) {
    Count plus(Count other) {
      return new Count(passed + other.passed, failed + other.failed);
    }

    @Override
    public String toString() {
      return passed + " steps passed" + (failed == 0 ? "" : ", " + failed + " failed");
    }
  }
}
