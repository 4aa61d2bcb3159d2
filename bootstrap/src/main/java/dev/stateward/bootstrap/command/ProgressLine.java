package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.process.Lifetime;
import dev.stateward.bootstrap.remote.Terminal;
import dev.stateward.bootstrap.transfer.Progress;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Shows the progress of a command: on a terminal in one line that is rewritten, otherwise in a line
 * at the end of each step that took 10 seconds or longer.
 */
final class ProgressLine implements Consumer<JsonNode>, Progress, AutoCloseable {
  private static final Duration BETWEEN_LINES = Duration.ofMillis(100);
  private static final Duration LONG_STEP = Duration.ofSeconds(10);
  private static final int WIDTH = 30;

  private final PrintWriter err;
  private final boolean terminal;
  private final Lifetime lifetime;
  private final InstantSource time;
  private String step = "";
  private String last = "";
  private Instant stepBegin = Instant.EPOCH;
  private Instant next = Instant.EPOCH;
  private boolean open;

  ProgressLine(PrintWriter err, boolean terminal, Lifetime lifetime, InstantSource time) {
    this.err = err;
    this.terminal = terminal;
    this.lifetime = lifetime;
    this.time = time;
  }

  /** The progress of a command, which gives up when the process is told to stop. */
  static ProgressLine of(Environment environment, CommandSpec spec) {
    Lifetime lifetime = environment.lifetime();
    PrintWriter err = spec.commandLine().getErr();
    lifetime.beginCommand(message -> ErrorMessages.print(err, message));
    return new ProgressLine(
        err, CommandLine.Help.Ansi.AUTO.enabled(), lifetime, InstantSource.system());
  }

  @Override
  public void accept(JsonNode progress) {
    at(
        progress.path("step").asText(),
        progress.path("done").asLong(),
        progress.path("total").asLong());
  }

  @Override
  public void proceed() {
    lifetime.proceed();
  }

  @Override
  public synchronized void at(String begun, long done, long total) {
    proceed();
    String now = Terminal.plain(begun);
    boolean another = !now.equals(step);
    if (another) {
      tellEnd();
      step = now;
      stepBegin = time.instant();
    }
    if (terminal) {
      rewrite(another || (total > 0 && done >= total), done, total);
    } else {
      last = step + ": " + done + (total > 0 ? " of " + total : "");
    }
  }

  private void rewrite(boolean always, long done, long total) {
    if (always || !time.instant().isBefore(next)) {
      next = time.instant().plus(BETWEEN_LINES);
      err.print("\r" + line(done, total) + "\u001b[K");
      err.flush();
      open = true;
    }
  }

  /** The end of a step that took long, where there is no terminal. */
  private void tellEnd() {
    if (!last.isEmpty() && !time.instant().isBefore(stepBegin.plus(LONG_STEP))) {
      err.println(last);
      err.flush();
    }
    last = "";
  }

  private String line(long done, long total) {
    if (total <= 0) {
      return step + ": " + done;
    }
    int filled = (int) Math.min(WIDTH, WIDTH * done / total);
    return "%-7s [%s%s] %d of %d"
        .formatted(step, "#".repeat(filled), " ".repeat(WIDTH - filled), done, total);
  }

  /** Makes room for other lines on the terminal. */
  synchronized void clear() {
    proceed();
    if (open) {
      err.print("\r\u001b[K");
      err.flush();
      open = false;
    }
  }

  /** Ends the line. */
  @Override
  public synchronized void close() {
    tellEnd();
    if (open) {
      err.println();
      open = false;
    }
  }
}
