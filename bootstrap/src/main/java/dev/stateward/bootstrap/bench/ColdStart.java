package dev.stateward.bootstrap.bench;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/** Measures a server from its start on, with a client that is warm already. */
final class ColdStart {
  private static final int SECONDS = 30;
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration BETWEEN_TRIES = Duration.ofMillis(20);
  private static final int STATE_SIZE = 16 * 1024;

  private final BenchClient client;
  private final int connections;
  private final Runnable proceed;

  /**
   * A measurement of one start.
   *
   * @param client of the server
   * @param connections how many requests at a time
   * @param proceed throws when it is time to give up
   */
  ColdStart(BenchClient client, int connections, Runnable proceed) {
    this.client = client;
    this.connections = connections;
    this.proceed = proceed;
  }

  /** Lets the JVM compile this client, by requests to a server of its own. */
  void practise(Duration length) {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setExecutor(threads);
      server.createContext(
          "/",
          exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
          });
      server.start();
      BenchClient practice =
          new BenchClient(
              URI.create("http://127.0.0.1:" + server.getAddress().getPort()), "none", "none");
      new LoadRunner(connections, Duration.ZERO, length, proceed)
          .measure("", worker -> practice.ping());
      server.stop(0);
    } catch (IOException e) {
      throw new BenchFailedException("the client cannot listen on this machine", e);
    }
  }

  /** Waits until the server answers, and counts its reads of a current version from then on. */
  FirstSeconds measure() {
    await();
    long start = System.nanoTime();
    String id = client.createWorkspace("bench-" + Long.toString(System.currentTimeMillis(), 36));
    try {
      client.lock(id);
      byte[] state = new SampleState(STATE_SIZE).bytes(1);
      client.upload(client.announce(id, 1, state).upload(), state);
      return read(id, start);
    } finally {
      client.deleteWorkspace(id);
    }
  }

  private FirstSeconds read(String workspace, long start) {
    AtomicLongArray counts = new AtomicLongArray(SECONDS);
    Duration left = Duration.ofSeconds(SECONDS).minusNanos(System.nanoTime() - start);
    new LoadRunner(connections, Duration.ZERO, left, proceed)
        .measure(
            "",
            worker -> {
              client.current(workspace);
              long second = (System.nanoTime() - start) / 1_000_000_000;
              if (second < SECONDS) {
                counts.incrementAndGet((int) second);
              }
            });
    long[] each = new long[SECONDS];
    Arrays.setAll(each, counts::get);
    return new FirstSeconds(each);
  }

  private void await() {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        client.ping();
        return;
      } catch (BenchFailedException e) {
        proceed.run();
        if (System.nanoTime() - end > 0) {
          throw e;
        }
        LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
      }
    }
  }
}
