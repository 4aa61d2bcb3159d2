package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.remote.Prompt;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;

/** Runs commands in process, each as if it were a process of its own in one folder. */
public final class CommandRun {
  /** Sets an installation up. */
  static final String[] INIT =
      "init --organization acme --user ann --email ann@example.com".split(" ");

  /** Printed after two seconds without an answer, which a busy machine takes. */
  private static final Pattern WAITS =
      Pattern.compile("stateward: waiting for \\S+: it has not answered yet\\R");

  private final Path folder;
  private final Map<String, String> environment = new LinkedHashMap<>();
  private final CountDownLatch up = new CountDownLatch(1);
  private final CountDownLatch told = new CountDownLatch(1);
  private final List<Outcome> outcomes = new CopyOnWriteArrayList<>();

  public CommandRun(Path folder) {
    this.folder = folder;
    environment.put("STATEWARD_PORT", "0");
  }

  CommandRun with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** As {@link #with(String, String)}, for each of {@code settings}. */
  public CommandRun with(Map<String, String> settings) {
    environment.putAll(settings);
    return this;
  }

  public Outcome run(String... arguments) {
    return run(question -> Optional.empty(), arguments);
  }

  /** As {@link #run(String...)}, on a terminal. */
  Outcome run(Prompt terminal, String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int status =
        Program.run(
            new Environment(environment, folder, this::liveUntilTold),
            terminal,
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            arguments);
    return new Outcome(status, out.toString(), WAITS.matcher(err.toString()).replaceAll(""));
  }

  /** Runs a server while {@code meanwhile} runs, and returns what it printed. */
  Outcome runServer(Runnable meanwhile, String... arguments) throws InterruptedException {
    var server =
        Thread.ofPlatform()
            .start(() -> {
              outcomes.add(run(arguments));
              up.countDown();
            });
    up.await();
    meanwhile.run();
    told.countDown();
    server.join();
    return outcomes.getFirst();
  }

  private void liveUntilTold(Runnable stop) {
    up.countDown();
    try {
      told.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    stop.run();
  }

  /** What a command printed, and its status. */
  public record Outcome(int status, String out, String err) {}
}
