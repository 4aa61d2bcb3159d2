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
 * Tells how far a command has come: on a terminal in one line that is written again and again, else
 * in a line now and then.
 */
final class ProgressLine implements Consumer<JsonNode>, Progress, AutoCloseable {
  private static final Duration ON_TERMINAL = Duration.ofMillis(100);
  private static final Duration ELSEWHERE = Duration.ofSeconds(10);
  private static final int WIDTH = 30;

  private final PrintWriter err;
  private final boolean terminal;
  private final Lifetime lifetime;
  private final InstantSource time;
  private String step = "";
  private String waiting = "";
  private Instant next = Instant.MIN;
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
    boolean whole = total > 0 && done >= total;
    if (now.equals(step) && time.instant().isBefore(next) && !whole) {
      waiting = step + ": " + count(done, total);
      return;
    }
    tellWaiting(now);
    step = now;
    next = time.instant().plus(terminal ? ON_TERMINAL : ELSEWHERE);
    if (terminal) {
      err.print("\r" + line(done, total) + "\u001b[K");
      open = true;
    } else {
      err.println(step + ": " + count(done, total));
    }
    err.flush();
  }

  private static String count(long done, long total) {
    return done + (total > 0 ? " of " + total : "");
  }

  /** How far a step came at last, before another one begins. */
  private void tellWaiting(String now) {
    if (!terminal && !waiting.isEmpty() && !now.equals(step)) {
      err.println(waiting);
    }
    waiting = "";
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
    tellWaiting("");
    if (open) {
      err.println();
      open = false;
    }
  }
}
