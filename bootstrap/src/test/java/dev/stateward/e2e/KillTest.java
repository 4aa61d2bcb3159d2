package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kill -9 of the server while several clients write, or of one of two and then of the other: what
 * was acknowledged is there after a restart, and what is there is whole.
 */
@Tag("long")
class KillTest {
  private static final int ROUNDS = Integer.getInteger("stateward.kill.rounds", 8);
  private static final long SEED = Long.getLong("stateward.kill.seed", System.nanoTime());
  private static final List<String> SMALL_BLOBS = List.of("64KiB", "0");

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final Random random = new Random(SEED);

  @TempDir private Path folder;

  @Test
  void losesNothingInOneKill() throws Exception {
    killRepeatedly(1);
  }

  @Tag("slow")
  @Test
  void losesNothingInManyKills() throws Exception {
    killRepeatedly(ROUNDS);
  }

  private void killRepeatedly(int rounds) throws Exception {
    var data = folder.resolve("data");
    var token = ServerProcess.initialize(data, InstalledServer.ORGANIZATION);
    var ledgers = new ArrayList<KillLedger>();
    var servers = started(data, 0);
    try {
      for (var round = 1; round <= rounds; round++) {
        var ofRound = loadUntilKilled(servers, token, round);
        servers = started(data, round);
        var api = new Api(servers.get(round % servers.size()).url(), token);
        assertThat(ofRound).allSatisfy(ledger -> ledger.verify(api));
        ofRound.forEach(ledger -> ledger.recover(api));
        ledgers.addAll(ofRound);
        if (round % 10 == 0) {
          report(round, rounds, ledgers);
        }
      }
      var api = new Api(servers.getFirst().url(), token);
      assertThat(ledgers).allSatisfy(ledger -> ledger.verify(api));
      assertThat(ledgers.stream().mapToInt(KillLedger::acknowledged).sum()).isGreaterThan(rounds);
    } catch (AssertionError | RuntimeException | ExecutionException failed) {
      throw new AssertionError(
          "seed "
              + SEED
              + ": "
              + failed
              + "\nThe server's last words:\n"
              + servers.getFirst().lastWords(),
          failed);
    } finally {
      servers.forEach(ServerProcess::close);
    }
  }

  /** One server, or two that share what they know; each with another place for small blobs. */
  private static List<ServerProcess> started(Path data, int round) {
    return IntStream.range(round, round + (TestStores.SHARED ? 2 : 1))
        .mapToObj(
            server -> Map.of("STATEWARD_SMALL_BLOBS", SMALL_BLOBS.get(server % SMALL_BLOBS.size())))
        .map(settings -> ServerProcess.start(data, settings))
        .toList();
  }

  /** Kills the servers at moments they cannot foresee; returns what their clients know then. */
  private List<KillLedger> loadUntilKilled(List<ServerProcess> servers, String token, int round)
      throws Exception {
    var apis = servers.stream().map(server -> new Api(server.url(), token)).toList();
    return KillLoad.untilKilled(
        apis,
        "kill-" + round,
        random,
        KillLedger::writeUntilTheServerDies,
        () -> {
          var first = random.nextInt(servers.size());
          for (var number = 0; number < servers.size(); number++) {
            LockSupport.parkNanos(random.nextInt(20_000_000));
            servers.get((first + number) % servers.size()).kill();
          }
        });
  }

  private void report(int round, int rounds, List<KillLedger> ledgers) {
    out.printf(
        "kill trial %d of %d: %d versions acknowledged, none lost (seed %d)%n",
        round, rounds, ledgers.stream().mapToInt(KillLedger::acknowledged).sum(), SEED);
  }
}
