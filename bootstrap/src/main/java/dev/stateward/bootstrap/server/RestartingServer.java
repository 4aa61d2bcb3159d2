package dev.stateward.bootstrap.server;

import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.bootstrap.settings.Settings;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server that starts again, in the same process, when its embedded database was lost to a write
 * error (ADR 180). All of it does: what a node remembers may be newer than what the file has.
 */
public final class RestartingServer {
  private static final Logger LOG = LoggerFactory.getLogger(RestartingServer.class);
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  private final Settings settings;
  private final Consumer<RunningServer> started;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final Thread watch = Thread.ofPlatform().name("restart").daemon().unstarted(this::run);
  private final AtomicReference<RunningServer> running;

  private RestartingServer(
      Settings settings, RunningServer running, Consumer<RunningServer> started) {
    this.settings = settings;
    this.running = new AtomicReference<>(running);
    this.started = started;
  }

  /**
   * Keeps a server running.
   *
   * @param settings that it was started with
   * @param started takes this server, and each that follows it
   */
  public static RestartingServer of(
      Settings settings, RunningServer running, Consumer<RunningServer> started) {
    RestartingServer server = new RestartingServer(settings, running, started);
    started.accept(running);
    server.watch.start();
    return server;
  }

  /** Stops the server that runs as it would stop by itself. */
  public void stop(Duration notice) {
    stopping.countDown();
    try {
      watch.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    running.get().stop(notice);
  }

  private void run() {
    try {
      watch();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void watch() throws InterruptedException {
    int losses = 0;
    long start = System.nanoTime();
    while (!stopsWithin(BETWEEN_LOOKS)) {
      if (!running.get().lost()) {
        continue;
      }
      LOG.error(
          "the embedded database was closed after a write error: the server starts again; what it"
              + " acknowledged is stored");
      boolean calm = System.nanoTime() - start > DatabaseBudgets.LONGEST_REOPENING.toNanos();
      running.get().abandon();
      losses = startAgain(calm ? 0 : losses);
      start = System.nanoTime();
    }
  }

  /** Tries until it is up, or is to stop; the number of pauses so far. */
  private int startAgain(int before) throws InterruptedException {
    int pauses = before;
    while (!stopsWithin(pause(pauses++))) {
      try {
        RunningServer server = Wiring.serve(settings);
        running.set(server);
        started.accept(server);
        LOG.info("the server has started again");
        break;
      } catch (RuntimeException e) {
        LOG.warn(
            "the server could not start again, and tries it in {} s: {}",
            pause(pauses).toSeconds(),
            e.getMessage());
      }
    }
    return pauses;
  }

  /** The pause after {@code before} others. */
  static Duration pause(int before) {
    Duration pause = DatabaseBudgets.REOPENING.multipliedBy(1L << Math.min(before, 20));
    Duration longest = DatabaseBudgets.LONGEST_REOPENING;
    return pause.compareTo(longest) < 0 ? pause : longest;
  }

  private boolean stopsWithin(Duration pause) throws InterruptedException {
    return stopping.await(pause.toMillis(), TimeUnit.MILLISECONDS);
  }
}
