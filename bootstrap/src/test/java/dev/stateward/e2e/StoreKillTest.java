package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kill -9 of the database, or of the S3 server, while clients write to two servers: these answer
 * 503, go on by themselves when the store is back, and have lost nothing that they acknowledged.
 */
@Timeout(value = 1, unit = TimeUnit.HOURS)
@Tag("slow")
class StoreKillTest {
  private static final int ROUNDS = Integer.getInteger("stateward.store.kills", 2);
  private static final long SEED = Long.getLong("stateward.kill.seed", System.nanoTime());

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final Random random = new Random(SEED);
  private final List<ServerProcess> servers = new ArrayList<>();

  @TempDir private Path folder;

  /** A store that dies and comes back. */
  private interface Store {
    void kill() throws IOException;

    void startAgain() throws IOException;
  }

  @Test
  void losesNothingWhenTheDatabaseIsKilled() throws Exception {
    try (PostgresProcess database = PostgresProcess.start(folder.resolve("postgres"))) {
      Map<String, String> settings =
          Map.of(
              "STATEWARD_DATABASE_URL", database.url(),
              "STATEWARD_DATABASE_USER", "postgres",
              "STATEWARD_DATABASE_PASSWORD", "unused");
      run(
          "PostgreSQL",
          settings,
          new Store() {
            @Override
            public void kill() throws IOException {
              database.kill();
            }

            @Override
            public void startAgain() throws IOException {
              database.startAgain();
            }
          });
    }
  }

  @Test
  @EnabledIfEnvironmentVariable(
      named = "TEST_MINIO",
      matches = ".+",
      disabledReason = "TEST_MINIO does not name the program to kill")
  void losesNothingWhenTheObjectsAreKilled() throws Exception {
    try (MinioProcess objects =
        MinioProcess.start(System.getenv("TEST_MINIO"), folder.resolve("objects"))) {
      run(
          "MinIO",
          objects.settings(),
          new Store() {
            @Override
            public void kill() {
              objects.kill();
            }

            @Override
            public void startAgain() throws IOException {
              objects.startAgain();
            }
          });
    }
  }

  private void run(String name, Map<String, String> stores, Store store) throws Exception {
    Path data = folder.resolve("data");
    Map<String, String> settings = new TreeMap<>(TestStores.cluster(data));
    settings.putAll(stores);
    // Otherwise clients whose states are in the database would not notice the end of the objects.
    settings.put("STATEWARD_SMALL_BLOBS", "0");
    String token = ServerProcess.initialize(settings, InstalledServer.ORGANIZATION);
    try {
      servers.add(ServerProcess.start(data, settings));
      servers.add(ServerProcess.start(data, settings));
      List<Api> apis = servers.stream().map(server -> new Api(server.url(), token)).toList();
      int acknowledged = 0;
      for (int round = 1; round <= ROUNDS; round++) {
        List<KillLedger> ledgers =
            KillLoad.untilKilled(
                apis, "kill-" + round, random, KillLedger::writeUntilAStoreDies, store::kill);
        store.startAgain();
        servers.forEach(ServerProcess::awaitReady);
        assertThat(ledgers).allSatisfy(ledger -> ledger.verify(apis.get(random.nextInt(2))));
        ledgers.forEach(ledger -> ledger.recover(apis.get(random.nextInt(2))));
        acknowledged += ledgers.stream().mapToInt(KillLedger::acknowledged).sum();
      }
      out.printf(
          "%s killed %d times: %d versions acknowledged, none lost (seed %d)%n",
          name, ROUNDS, acknowledged, SEED);
    } catch (AssertionError | RuntimeException failed) {
      throw new AssertionError(
          "seed " + SEED + ": " + failed + "\n" + servers.getFirst().lastWords(), failed);
    } finally {
      servers.forEach(ServerProcess::close);
    }
  }

  /** What a server had begun under a lock is refused after the lock was ended by another one. */
  @Test
  void refusesWhatAPausedServerHadBegun() throws Exception {
    Path data = folder.resolve("data");
    Map<String, String> settings = TestStores.cluster(data);
    String token = ServerProcess.initialize(settings, InstalledServer.ORGANIZATION);
    try (ServerProcess paused = ServerProcess.start(data, settings);
        ServerProcess other = ServerProcess.start(data, settings);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Api first = new Api(paused.url(), token);
      Api second = new Api(other.url(), token);
      String workspace = first.lockedWorkspace("paused");
      Api.Answer begun = first.announce(workspace, 1, "paused", state(1)).is(201);
      paused.signal("STOP");
      Future<Integer> upload =
          threads.submit(
              () -> first.upload(begun.attribute("hosted-state-upload-url"), state(1)).status());
      second.post("/workspaces/" + workspace + "/actions/force-unlock", "").is(200);
      second.post("/workspaces/" + workspace + "/actions/lock", "").is(200);
      Api.Answer next = second.announce(workspace, 2, "paused", state(2)).is(201);
      second.upload(next.attribute("hosted-state-upload-url"), state(2)).is(200);
      paused.signal("CONT");

      assertThat(upload.get()).isBetween(400, 499);
      for (Api api : List.of(first, second)) {
        assertThat(
                api.get("/workspaces/" + workspace + "/current-state-version")
                    .is(200)
                    .attribute("serial"))
            .isEqualTo("2");
      }
    }
  }

  private static byte[] state(int serial) {
    return """
    {"version":4,"terraform_version":"1.11.4","serial":%d,"lineage":"paused",
     "outputs":{},"resources":[]}
    """
        .formatted(serial)
        .getBytes(StandardCharsets.UTF_8);
  }
}
