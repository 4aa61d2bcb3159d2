package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A command of a CLI while it runs. */
final class RunningCli {
  private static final String PROMPT = "Enter a value:";

  private final Cli cli;
  private final List<String> arguments;
  private final Process process;
  private final Duration deadline;
  private final Transcript said = new Transcript();
  private final CompletableFuture<String> output;
  private final CompletableFuture<String> errors;

  RunningCli(Cli cli, List<String> arguments, Process process, Input input, Duration deadline) {
    this.cli = cli;
    this.arguments = arguments;
    this.process = process;
    this.deadline = deadline;
    var answering = new Answering(process, input);
    output = inBackground(() -> drain(process.inputReader(UTF_8), said, answering));
    errors = inBackground(() -> drain(process.errorReader(UTF_8), new Transcript(), text -> {}));
  }

  /** Waits for its end, which must come in time and with this exit code. */
  CliResult exits(int code) {
    var result = await();
    var asExpected = result.code() == code;
    CliSteps.ofThisRun().ran(cli, asExpected);
    if (!asExpected) {
      fail("%s ended with %d, not %d:\n%s", this, result.code(), code, result.tail());
    }
    return result;
  }

  /** Waits until it has written {@code text}. */
  void awaitSaying(String text) {
    Waiting.until(this + " to say " + text, () -> said.indexOf(text, 0) >= 0);
  }

  /** Ends it and what it started as kill -9 does. */
  void kill() {
    var started = process.descendants().toList();
    // By its handle: a process that is destroyed closes the streams that are still read.
    process.toHandle().destroyForcibly();
    started.forEach(ProcessHandle::destroyForcibly);
    var result = await();
    CliSteps.ofThisRun().ran(cli, result.code() == 128 + 9);
  }

  private CliResult await() {
    try {
      var out = output.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
      var err = errors.get(60, TimeUnit.SECONDS);
      process.waitFor();
      return new CliResult(cli, toString(), process.exitValue(), out, err);
    } catch (TimeoutException late) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.toHandle().destroyForcibly();
      CliSteps.ofThisRun().ran(cli, false);
      return fail(this + " did not end within " + deadline + ":\n" + said(), late);
    } catch (ExecutionException | InterruptedException failed) {
      return fail(this + " cannot be followed", failed);
    }
  }

  private String said() {
    try {
      return output.get(60, TimeUnit.SECONDS) + errors.get(60, TimeUnit.SECONDS);
    } catch (ExecutionException | InterruptedException | TimeoutException unknown) {
      return "(its output cannot be read: " + unknown + ")";
    }
  }

  @Override
  public String toString() {
    return cli + " " + String.join(" ", arguments);
  }

  private static String drain(Reader from, Transcript text, Consumer<Transcript> eachTime) {
    var chunk = new char[64 * 1024];
    try (from) {
      for (var read = from.read(chunk); read >= 0; read = from.read(chunk)) {
        text.append(chunk, read);
        eachTime.accept(text);
      }
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
    return text.toString();
  }

  private static CompletableFuture<String> inBackground(Supplier<String> reading) {
    var result = new CompletableFuture<String>();
    Thread.ofVirtual()
        .start(() -> {
          try {
            result.complete(reading.get());
          } catch (RuntimeException failed) {
            result.completeExceptionally(failed);
          }
        });
    return result;
  }

  /** What a command reads: text at once, or answers, each of them once it is asked for. */
  record Input(String text, List<String> answers) {}

  /** Gives one answer for each prompt: the CLI drops what it was told before it asked. */
  private static final class Answering implements Consumer<Transcript> {
    private final Process process;
    private final List<String> answers;
    private int given;
    private int seen;

    Answering(Process process, Input input) {
      this.process = process;
      this.answers = input.answers();
      tell(input.text(), answers.isEmpty());
    }

    @Override
    public void accept(Transcript text) {
      for (var prompt = text.indexOf(PROMPT, seen);
          prompt >= 0;
          prompt = text.indexOf(PROMPT, seen)) {
        seen = prompt + PROMPT.length();
        if (given < answers.size()) {
          tell(answers.get(given++) + "\n", false);
        } else {
          tell("", true);
        }
      }
    }

    private void tell(String text, boolean last) {
      try {
        var to = process.getOutputStream();
        to.write(text.getBytes(UTF_8));
        to.flush();
        if (last) {
          to.close();
        }
      } catch (IOException ended) {
        if (process.isAlive()) {
          throw new UncheckedIOException(ended);
        }
      }
    }
  }
}
