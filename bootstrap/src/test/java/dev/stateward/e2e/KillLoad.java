package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Several clients that write while something is killed at a moment that it cannot foresee. */
final class KillLoad {
  private static final int WRITERS = 4;
  private static final int MOST_WRITES = 60;

  private KillLoad() {}

  /** What a client does until it notices the end of what is killed. */
  interface Writing {
    void run(KillLedger ledger, Api api, Runnable written);
  }

  /** What ends something. */
  interface Kill {
    void run() throws Exception;
  }

  /**
   * Has clients write, each to a workspace of its own, until {@code kill}.
   *
   * @param apis the servers that they write to, one after another
   * @param name what the names of the workspaces begin with
   * @return what the clients know then
   */
  static List<KillLedger> untilKilled(
      List<Api> apis, String name, Random random, Writing writing, Kill kill) throws Exception {
    List<KillLedger> ledgers = new ArrayList<>();
    for (int writer = 0; writer < WRITERS; writer++) {
      ledgers.add(
          KillLedger.begin(apis.get(writer % apis.size()), name + "-" + writer, random.nextLong()));
    }
    CountDownLatch untilTheKill = new CountDownLatch(1 + random.nextInt(MOST_WRITES));
    List<Future<?>> running = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int writer = 0; writer < WRITERS; writer++) {
        KillLedger ledger = ledgers.get(writer);
        Api api = apis.get(writer % apis.size());
        running.add(threads.submit(() -> writing.run(ledger, api, untilTheKill::countDown)));
      }
      assertThat(untilTheKill.await(300, TimeUnit.SECONDS)).isTrue();
      kill.run();
      for (Future<?> each : running) {
        each.get(300, TimeUnit.SECONDS);
      }
    }
    return ledgers;
  }
}
