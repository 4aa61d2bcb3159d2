package dev.stateward.withstand;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * {@link HonestClients} in a process of their own, so that they wait for the server and never for
 * the attackers, whose collections and threads are not theirs.
 */
final class HonestProcess implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String BEGIN = "begin";
  private static final String BUSY = "busy";
  private static final String END = "end";

  private final Process process;
  private final BufferedReader answers;

  private HonestProcess(Process process) {
    this.process = process;
    this.answers = process.inputReader(UTF_8);
  }

  static HonestProcess start(HonestClients.Account account) throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            HonestProcess.class.getName());
    HonestProcess started =
        new HonestProcess(
            new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    started.tell(JSON.writeValueAsString(account));
    return started;
  }

  /** Starts the clients. */
  void begin() throws IOException {
    ask(BEGIN);
  }

  /** Waits until the clients have done something, or two minutes have passed. */
  void awaitBusy() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (!Boolean.parseBoolean(ask(BUSY)) && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /** Ends the clients; what they saw. */
  HonestClients.Seen end() throws IOException {
    return JSON.readValue(ask(END), HonestClients.Seen.class);
  }

  private String ask(String command) throws IOException {
    tell(command);
    return Objects.requireNonNull(answers.readLine(), "the process of honest clients ended");
  }

  private void tell(String line) throws IOException {
    process.outputWriter(UTF_8).write(line + "\n");
    process.outputWriter(UTF_8).flush();
  }

  @Override
  public void close() {
    process.destroy();
  }

  /** Does what the lines of its input say; each is answered with a line. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    try (BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
      HonestClients.Account account =
          JSON.readValue(commands.readLine(), HonestClients.Account.class);
      HonestClients clients = new HonestClients(account);
      for (String line = commands.readLine(); line != null; line = commands.readLine()) {
        switch (line) {
          case BEGIN -> {
            clients = new HonestClients(account).start();
            answer("begun");
          }
          case BUSY -> answer(Boolean.toString(clients.busy()));
          default -> answer(JSON.writeValueAsString(clients.stop()));
        }
      }
    }
  }

  private static void answer(String line) {
    System.out.println(line);
  }
}
