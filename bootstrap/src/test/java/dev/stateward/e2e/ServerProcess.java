package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The program in a process of its own, from its classes, or from the jar that {@code
 * -Dstateward.jar} names, on {@link TestStores}.
 */
public final class ServerProcess implements AutoCloseable {
  private static final String MAIN = "dev.stateward.bootstrap.Main";
  private static final Duration START = Duration.ofSeconds(60);

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
    var port = freePort();
    return start(data, port, Map.of("STATEWARD_PUBLIC_URL", url(port)), options);
  }

  /** As {@link #start(Path)}, with further settings. */
  public static ServerProcess start(Path data, Map<String, String> settings) {
    return start(data, freePort(), settings, List.of());
  }

  /** Starts a server that tells its clients to reach it at {@code publicUrl}. */
  static ServerProcess start(Path data, int port, String publicUrl) {
    return start(data, port, Map.of("STATEWARD_PUBLIC_URL", publicUrl), List.of());
  }

  private static ServerProcess start(
      Path data, int port, Map<String, String> settings, List<String> options) {
    var environment = new TreeMap<>(TestStores.settings(data));
    environment.put("STATEWARD_HOST", "127.0.0.1");
    environment.put("STATEWARD_PORT", Integer.toString(port));
    environment.putAll(settings);
    try {
      var log = data.resolveSibling(data.getFileName() + ".log");
      var process =
          builder(environment, options, List.of("serve"))
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

  /** Sets up an empty database with an organization and its first user, alice; her token. */
  public static String initialize(Path data, String organization) {
    return token(
        command(
            data,
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
    try {
      var errors = Files.createTempFile("stateward", ".err");
      var process =
          builder(TestStores.settings(data), List.of(), List.of(arguments))
              .redirectError(errors.toFile())
              .start();
      var printed = new String(process.getInputStream().readAllBytes(), UTF_8);
      var code = process.waitFor();
      var complaint = Files.readString(errors);
      Files.delete(errors);
      if (code != 0) {
        fail("%s ended with %d:\n%s%s", List.of(arguments), code, printed, complaint);
      }
      return printed;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
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

  /** Whether it runs. */
  public boolean alive() {
    return process.isAlive();
  }

  /** The number of its process. */
  public long pid() {
    return process.pid();
  }

  /** Ends it as kill -9 does. */
  public void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  /** Ends it as SIGTERM does. */
  @Override
  public void close() {
    process.destroy();
    awaitEnd();
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
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

  private static ProcessBuilder builder(
      Map<String, String> environment, List<String> options, List<String> arguments) {
    var command = program(options);
    command.addAll(arguments);
    var builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(name -> name.startsWith("STATEWARD_"));
    builder.environment().putAll(environment);
    return builder;
  }

  /** The words that start the program, before its arguments. */
  static List<String> program(List<String> options) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Many short lives: what a run gains from the second compiler it would not get back.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"));
    command.addAll(options);
    command.add("--enable-native-access=ALL-UNNAMED");
    String jar = System.getProperty("stateward.jar", "");
    command.addAll(
        jar.isEmpty()
            ? List.of("-cp", System.getProperty("java.class.path"), MAIN)
            : List.of("-jar", jar));
    return command;
  }
}
