package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two nodes over PostgreSQL, of which the second has one more migration and the first goes on with
 * the schema that it makes, while clients write through both.
 */
@Timeout(900)
@Tag("slow")
class RollingUpgradeTest {
  private static final int WRITERS = 4;

  /** How many versions the clients write at the least in each phase. */
  private static final int WRITES = 40;

  /** Each takes the lock of one table (ADR 193). */
  private static final List<String> EXPANSION =
      List.of(
          "ALTER TABLE state_versions ADD COLUMN note varchar(100) DEFAULT '' NOT NULL",
          "CREATE INDEX state_versions_by_note ON state_versions (workspace_id, note)",
          "ALTER TABLE workspaces ADD COLUMN note varchar(100)",
          "CREATE TABLE notes (workspace_id varchar(32) NOT NULL PRIMARY KEY)");

  private final AtomicInteger written = new AtomicInteger();
  private final AtomicInteger retried = new AtomicInteger();
  private final AtomicBoolean enough = new AtomicBoolean();

  private final List<Future<?>> clients = new ArrayList<>();

  @TempDir private Path folder;

  @Test
  void servesEveryRequestWhileOneNodeAfterTheOtherIsUpgraded() throws Exception {
    Map<String, String> settings = settings();
    List<String> newer = List.of("-Xbootclasspath/a:" + further());
    String token = ServerProcess.initialize(settings, InstalledServer.ORGANIZATION);
    ServerProcess first = start(settings, List.of());
    List<ServerProcess> servers = new ArrayList<>(List.of(first));
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      try {
        begin(threads, "first", token, servers);
        servers.add(start(settings, newer));
        awaitWrites();
        begin(threads, "both", token, servers);
      } finally {
        enough.set(true);
      }
    } finally {
      servers.forEach(ServerProcess::close);
    }
    assertThat(clients)
        .as(this::troubles)
        .allSatisfy(client -> assertThat(client.state()).isEqualTo(Future.State.SUCCESS));
    assertThat(written).hasValueGreaterThan(3 * WRITES);
    assertThat(retried).hasValueLessThan(WRITERS);
  }

  /** Begins to write through {@code servers}, and waits until something is written. */
  private void begin(
      ExecutorService threads, String name, String token, List<ServerProcess> servers) {
    for (int i = 0; i < WRITERS; i++) {
      Writer writer = new Writer(name + "-" + i, token, servers);
      clients.add(threads.submit(writer::write));
    }
    awaitWrites();
  }

  private void awaitWrites() {
    int before = written.get();
    Waiting.until(
        "further versions",
        () -> written.get() >= before + WRITES || clients.stream().anyMatch(Future::isDone));
  }

  /** What the clients and the servers complained of. */
  private String troubles() {
    try (var lines = Files.lines(folder.resolve("log"))) {
      return clients.stream()
              .filter(client -> client.state() == Future.State.FAILED)
              .map(client -> client.exceptionNow().toString())
              .collect(Collectors.joining("\n"))
          + lines
              .filter(line -> !line.contains(" INFO "))
              .limit(40)
              .collect(Collectors.joining("\n", "\n", "\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ServerProcess start(Map<String, String> settings, List<String> options) {
    return ServerProcess.startWith(settings, folder.resolve("log"), options);
  }

  private Map<String, String> settings() throws IOException {
    Map<String, String> settings = new TreeMap<>(TestStores.postgres(folder));
    settings.put("STATEWARD_DATA", Files.createDirectories(folder.resolve("data")).toString());
    settings.put("STATEWARD_SECRET", "a secret that all nodes of a test have: 0123456789");
    return settings;
  }

  /** A folder of classes with further migrations. */
  private Path further() throws IOException {
    Path classes = folder.resolve("classes");
    Path migrations = Files.createDirectories(classes.resolve("db/migration"));
    for (int i = 0; i < EXPANSION.size(); i++) {
      Files.writeString(
          migrations.resolve("V900" + i + "__expansion.sql"), EXPANSION.get(i) + ";\n");
    }
    return classes;
  }

  /** Writes version after version of a workspace of its own, each through the next node. */
  private final class Writer {
    private final List<Api> nodes;
    private final String workspace;

    Writer(String name, String token, List<ServerProcess> servers) {
      this.nodes = servers.stream().map(server -> new Api(server.url(), token)).toList();
      this.workspace = nodes.getFirst().lockedWorkspace(name);
    }

    void write() {
      for (int serial = 1; !enough.get(); serial++) {
        Api node = nodes.get(serial % nodes.size());
        long next = serial;
        byte[] state = StateFixture.any(next).bytes();
        retrying(() -> node.create(workspace, next, state)).is(201);
        retrying(() -> node.get("/workspaces/" + workspace + "/current-state-version")).is(200);
        written.incrementAndGet();
      }
    }

    /** As clients do that are told to come back. */
    private Api.Answer retrying(Supplier<Api.Answer> request) {
      Api.Answer answer = request.get();
      if (answer.status() == 503) {
        retried.incrementAndGet();
        return request.get();
      }
      return answer;
    }
  }
}
