package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.testkit.net.TestPorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A server in a process of its own, of the {@link InstalledProgram}, on {@link TestStores}. */
public final class ServerProcess implements AutoCloseable {
  private static final Duration START = Duration.ofMinutes(5);

  private final Process process;
  private final Path log;
  private final int port;

  private ServerProcess(Process process, Path log, int port) {
    this.process = process;
    this.log = log;
    this.port = port;
  }

  /** Starts a server whose clients reach it directly, and waits until it is ready. */
  static ServerProcess start(Path data) {
    return start(data, List.of());
  }

  /** As {@link #start(Path)}, with further options for its JVM. */
  public static ServerProcess start(Path data, List<String> options) {
    var port = TestPorts.reserve();
    return start(data, port, Map.of("STATEWARD_PUBLIC_URL", url(port)), options);
  }

  /** As {@link #start(Path)}, with further settings. */
  public static ServerProcess start(Path data, Map<String, String> settings) {
    return start(data, settings, List.of());
  }

  /** As {@link #start(Path)}, with further settings and options for its JVM. */
  public static ServerProcess start(Path data, Map<String, String> settings, List<String> options) {
    return start(data, TestPorts.reserve(), settings, options);
  }

  /**
   * Starts a server that tells its clients to reach it at {@code publicUrl}, and trusts issuers of
   * ID tokens on this machine.
   */
  static ServerProcess start(Path data, int port, String publicUrl) {
    return start(
        data,
        port,
        Map.of(
            "STATEWARD_PUBLIC_URL", publicUrl, "STATEWARD_ISSUER_ALLOWED_NETWORKS", "127.0.0.0/8"),
        List.of());
  }

  private static ServerProcess start(
      Path data, int port, Map<String, String> settings, List<String> options) {
    return start(log(data), port, serving(data, port, settings, options));
  }

  /** As {@link #start(Path)}, with further settings, by a command that the server is a part of. */
  static ServerProcess startBehind(List<String> command, Path data, Map<String, String> settings) {
    var port = TestPorts.reserve();
    var environment = new TreeMap<>(settings);
    environment.put("STATEWARD_PUBLIC_URL", url(port));
    var builder = serving(data, port, environment, List.of());
    builder.command().addAll(0, command);
    return start(log(data), port, builder);
  }

  private static ProcessBuilder serving(
      Path data, int port, Map<String, String> settings, List<String> options) {
    var environment = new TreeMap<>(TestStores.settings(data));
    environment.putAll(settings);
    return serving(port, environment, options);
  }

  private static ProcessBuilder serving(
      int port, Map<String, String> settings, List<String> options) {
    var environment = new TreeMap<>(settings);
    environment.putIfAbsent("STATEWARD_HOST", "127.0.0.1");
    environment.putIfAbsent("STATEWARD_PORT", Integer.toString(port));
    return InstalledProgram.process(environment, options, List.of("serve"));
  }

  /** Begins a command with these settings and no others. */
  static Process begin(Map<String, String> settings, Path log, List<String> arguments)
      throws IOException {
    return InstalledProgram.process(settings, List.of(), arguments)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  /** Starts a server with these settings and no others. */
  static ServerProcess startWith(Map<String, String> settings, Path log, List<String> options) {
    int port = TestPorts.reserve();
    return start(log, port, serving(port, settings, options));
  }

  private static ServerProcess start(Path log, int port, ProcessBuilder builder) {
    try {
      var process =
          builder
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      var server = new ServerProcess(process, log, port);
      awaitReady(server.url(), process, server::log);
      return server;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static Path log(Path data) {
    return data.resolveSibling(data.getFileName() + ".log");
  }

  /** Sets up an empty database with an organization and its first user, alice; her token. */
  public static String initialize(Path data, String organization) {
    return initialize(TestStores.settings(data), organization);
  }

  /** As {@link #initialize(Path, String)}, for servers with {@code settings}. */
  public static String initialize(Map<String, String> settings, String organization) {
    return token(
        command(
            settings,
            "init",
            "--organization",
            organization,
            "--user",
            "alice",
            "--email",
            "alice@example.com",
            "--json"));
  }

  /** A token of an existing user. */
  static String createToken(Path data, String user) {
    return token(command(data, "token", "create", "--user", user, "--json"));
  }

  private static String token(String printed) {
    try {
      return new ObjectMapper().readTree(printed).path("token").asText();
    } catch (JsonProcessingException malformed) {
      return fail("not JSON: " + printed, malformed);
    }
  }

  /** Runs another command of the program on the data in {@code data}; returns what it prints. */
  static String command(Path data, String... arguments) {
    return command(TestStores.settings(data), arguments);
  }

  /** As {@link InstalledProgram#command}. */
  static String command(Map<String, String> settings, String... arguments) {
    return InstalledProgram.command(settings, arguments);
  }

  static String url(int port) {
    return "http://127.0.0.1:" + port;
  }

  public String url() {
    return url(port);
  }

  private String log() {
    try {
      return Files.readString(log);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The end of what it and those before it on the same data have written. */
  public String lastWords() {
    var all = log();
    return all.substring(Math.max(0, all.length() - 6000));
  }

  /** Waits until it is ready. */
  void awaitReady() {
    awaitReady(url(), process, this::log);
  }

  /** Whether it runs. */
  public boolean alive() {
    return process.isAlive();
  }

  /** The number of its process. */
  public long pid() {
    return process.pid();
  }

  /** Sends it a signal, such as {@code TERM}. */
  void signal(String name) throws IOException, InterruptedException {
    run("kill", "-" + name, Long.toString(pid()));
  }

  /** Lets its files be of any size. */
  void unlimitFiles() throws IOException, InterruptedException {
    run("prlimit", "--fsize=unlimited", "--pid", Long.toString(pid()));
  }

  private static void run(String... command) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder(command).start().waitFor()).as(command[0]).isZero();
  }

  /** Waits until it has written a line with this text. */
  void awaitLine(String text) throws InterruptedException {
    var deadline = System.nanoTime() + START.toNanos();
    while (!log().contains(text)) {
      assertThat(process.waitFor(20, TimeUnit.MILLISECONDS)).as(this::lastWords).isFalse();
      assertThat(System.nanoTime()).as(this::lastWords).isLessThan(deadline);
    }
  }

  /** Waits for its end; its status. */
  int awaitStatus() throws InterruptedException {
    assertThat(process.waitFor(300, TimeUnit.SECONDS)).as(this::lastWords).isTrue();
    return process.exitValue();
  }

  /** Ends it as kill -9 does. */
  public void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  /** Ends it as SIGTERM does. The first errors in its log go to the output of the test. */
  @Override
  public void close() {
    process.destroy();
    awaitEnd();
    if (Files.exists(log)) {
      log()
          .lines()
          .dropWhile(line -> !line.contains("ERROR"))
          .limit(100)
          .forEach(System.out::println);
    }
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(300, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        fail("the server did not end within 30 s:\n" + log());
      }
    } catch (InterruptedException stopped) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until the server at {@code url} is ready; fails when {@code process} ends before. */
  static void awaitReady(String url, Process process, Supplier<String> log) {
    var ready = HttpRequest.newBuilder(URI.create(url + "/health/ready")).build();
    var deadline = System.nanoTime() + START.toNanos();
    try (var client = HttpClient.newHttpClient()) {
      while (System.nanoTime() < deadline) {
        if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
          fail("the server ended with " + process.exitValue() + ":\n" + log.get());
        }
        if (answersOk(client, ready)) {
          return;
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
    fail("the server was not ready within " + START + ":\n" + log.get());
  }

  private static boolean answersOk(HttpClient client, HttpRequest request)
      throws InterruptedException {
    try {
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    }
  }
}
