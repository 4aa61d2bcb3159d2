package dev.stateward.e2e;

import dev.stateward.testkit.net.TestPorts;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** A PostgreSQL server of one test, which kills it and starts it again. */
final class PostgresProcess implements AutoCloseable {
  private final Path data;
  private EmbeddedPostgres server;

  private PostgresProcess(Path data, EmbeddedPostgres server) {
    this.data = data;
    this.server = server;
  }

  static PostgresProcess start(Path data) throws IOException {
    return new PostgresProcess(data, started(data, TestPorts.reserve()));
  }

  /** Commits are written before they are answered, as on a server that is not one of tests. */
  private static EmbeddedPostgres started(Path data, int port) throws IOException {
    return EmbeddedPostgres.builder()
        .setPGStartupWait(Duration.ofMinutes(5))
        .setDataDirectory(data)
        .setCleanDataDirectory(false)
        .setServerConfig("synchronous_commit", "on")
        .setPort(port)
        .start();
  }

  String url() {
    return "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/postgres";
  }

  /** Ends all its processes as kill -9 does. */
  void kill() throws IOException {
    long pid = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).getFirst());
    ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
    List<ProcessHandle> all =
        Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    CompletableFuture.allOf(
            all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
        .join();
  }

  /** Starts it again on the same data and port, after {@link #kill()}. */
  void startAgain() throws IOException {
    int port = server.getPort();
    server.close();
    server = started(data, port);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
