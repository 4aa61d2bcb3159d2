package dev.stateward.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What shows the progress of a command. */
class ProgressLineTest {
  private final StringWriter printed = new StringWriter();
  private Instant now = Instant.parse("2026-01-02T03:04:05Z");

  @Test
  void isOneLineOnATerminal() {
    try (ProgressLine line = line(true)) {
      line.at("tables", 0, 60);
      line.at("tables", 60, 60);
      line.at("states", 7, 0);
    }

    assertThat(printed.toString().replaceAll("[# \\[\\]]+", " "))
        .isEqualTo("\rtables 0 of 60\u001b K\rtables 60 of 60\u001b K\rstates: 7\u001b K\n");
  }

  @Test
  void isNothingElsewhereWhenStepsAreShort() {
    try (ProgressLine line = line(false)) {
      line.at("tables", 0, 60);
      line.at("tables", 60, 60);
    }

    assertThat(printed.toString()).isEmpty();
  }

  @Test
  void isTheEndOfLongStepsElsewhere() {
    try (ProgressLine line = line(false)) {
      line.at("tables", 0, 60);
      line.at("states", 0, 9000);
      now = now.plus(Duration.ofSeconds(10));
      line.at("states", 4000, 9000);
      line.at("states", 9000, 9000);
      line.at("records", 1, 0);
    }

    assertThat(printed.toString()).isEqualToNormalizingNewlines("states: 9000 of 9000\n");
  }

  private ProgressLine line(boolean terminal) {
    return new ProgressLine(new PrintWriter(printed, true), terminal, stop -> {}, () -> now);
  }
}
