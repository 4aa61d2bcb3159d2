package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kill -9 of the server while several clients write: what it has acknowledged is there after a
 * restart, and what is there is whole.
 */
class KillTest {
  private static final int ROUNDS = Integer.getInteger("stateward.kill.rounds", 20);
  private static final long SEED = Long.getLong("stateward.kill.seed", System.nanoTime());
  private static final int WRITERS = 4;
  private static final int MOST_WRITES = 60;

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final Random random = new Random(SEED);

  @TempDir private Path folder;

  @Test
  void losesNothingThatItAcknowledged() throws Exception {
    var data = folder.resolve("data");
    var token = ServerProcess.initialize(data, Installation.ORGANIZATION);
    var ledgers = new ArrayList<KillLedger>();
    var server = ServerProcess.start(data);
    try {
      for (var round = 1; round <= ROUNDS; round++) {
        var ofRound = loadUntilKilled(server, token, round);
        server = ServerProcess.start(data);
        var api = new Api(server.url(), token);
        assertThat(ofRound).allSatisfy(ledger -> ledger.verify(api));
        ofRound.forEach(ledger -> ledger.recover(api));
        ledgers.addAll(ofRound);
        if (round % 10 == 0) {
          report(round, ledgers);
        }
      }
      var api = new Api(server.url(), token);
      assertThat(ledgers).allSatisfy(ledger -> ledger.verify(api));
      assertThat(ledgers.stream().mapToInt(KillLedger::acknowledged).sum()).isGreaterThan(ROUNDS);
    } catch (AssertionError | RuntimeException | ExecutionException failed) {
      throw new AssertionError(
          "seed " + SEED + ": " + failed + "\nThe server's last words:\n" + server.lastWords(),
          failed);
    } finally {
      server.close();
    }
  }

  /** Kills the server at a moment that it cannot foresee; returns what its clients know then. */
  private List<KillLedger> loadUntilKilled(ServerProcess server, String token, int round)
      throws Exception {
    var api = new Api(server.url(), token);
    var ledgers = new ArrayList<KillLedger>();
    for (var writer = 0; writer < WRITERS; writer++) {
      ledgers.add(KillLedger.begin(api, "kill-" + round + "-" + writer, random.nextLong()));
    }
    var untilTheKill = new CountDownLatch(1 + random.nextInt(MOST_WRITES));
    var writing = new ArrayList<Future<?>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var ledger : ledgers) {
        writing.add(
            threads.submit(() -> ledger.writeUntilTheServerDies(api, untilTheKill::countDown)));
      }
      assertThat(untilTheKill.await(30, TimeUnit.SECONDS)).isTrue();
      LockSupport.parkNanos(random.nextInt(20_000_000));
      server.kill();
      for (var each : writing) {
        each.get();
      }
    }
    return ledgers;
  }

  private void report(int round, List<KillLedger> ledgers) {
    out.printf(
        "kill trial %d of %d: %d versions acknowledged, none lost (seed %d)%n",
        round, ROUNDS, ledgers.stream().mapToInt(KillLedger::acknowledged).sum(), SEED);
  }
}
