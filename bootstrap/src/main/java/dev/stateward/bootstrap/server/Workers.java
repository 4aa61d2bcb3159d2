package dev.stateward.bootstrap.server;

import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.JobBudgets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** Threads that run jobs until they are closed. */
final class Workers implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Workers.class);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private final Round rounds;
  private final Idle idle;
  private final Bell bell;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final List<Thread> threads;

  /** Until when running jobs are waited for, by {@link System#nanoTime}; known when closing. */
  private volatile long patience;

  /** Runs due jobs and returns how many. */
  interface Round {
    int work(Caller caller, Consumer<Failed> failures);
  }

  /**
   * How long a worker waits when it found nothing: twice as long each time.
   *
   * @param shortest the first pause; no ring ends it
   * @param longest the last one, within which the work of other nodes is found
   */
  record Idle(Duration shortest, Duration longest) {
    /** Always the same pause, whatever rings. */
    static Idle fixed(Duration pause) {
      return new Idle(pause, pause);
    }

    /** The pause after {@code times} of finding nothing, 0 or more before it. */
    Duration after(int times) {
      Duration pause = shortest.multipliedBy(1L << Math.min(times, 20));
      return pause.compareTo(longest) < 0 ? pause : longest;
    }
  }

  /** Tells idle workers that there may be work. */
  interface Bell {
    void ring();

    /** How often it was rung. */
    long rings();

    /**
     * Waits until it has been rung more than {@code after} times.
     *
     * @return false when {@code longest} has passed before
     */
    boolean awaitRing(long after, Duration longest) throws InterruptedException;
  }

  private Workers(Round rounds, int count, Idle idle, Bell bell) {
    this.rounds = rounds;
    this.idle = idle;
    this.bell = bell;
    this.threads =
        IntStream.rangeClosed(1, count)
            .mapToObj(number ->
                Thread.ofPlatform().name("worker-" + number).daemon().unstarted(this::work))
            .toList();
  }

  /**
   * Starts {@code count} workers.
   *
   * @param bell ends a pause that is longer than the shortest
   */
  static Workers start(Round rounds, int count, Idle idle, Bell bell) {
    Workers workers = new Workers(rounds, count, idle, bell);
    workers.threads.forEach(Thread::start);
    return workers;
  }

  /** Takes no more jobs. Those that run are waited for by {@link #close}, from now on. */
  synchronized void takeNoMore() {
    if (closing.getCount() > 0) {
      patience = System.nanoTime() + JobBudgets.LAST_JOBS.toNanos();
      closing.countDown();
      bell.ring();
    }
  }

  /**
   * Takes no more jobs and waits a limited time for running ones. Unfinished jobs stay stored, and
   * are not interrupted: the embedded database would close its file.
   */
  @Override
  public void close() {
    takeNoMore();
    try {
      for (Thread thread : threads) {
        if (!thread.join(Duration.ofNanos(patience - System.nanoTime()))) {
          LOG.warn("{} did not stop in time and is abandoned", thread.getName());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void work() {
    try {
      workUntilClosed();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void workUntilClosed() throws InterruptedException {
    int failures = 0;
    int fruitless = 0;
    while (!closesWithin(Duration.ZERO)) {
      // Before looking: what is committed meanwhile ends the pause.
      long heard = bell.rings();
      try {
        int found = rounds.work(new Caller.Operator(), Workers::report);
        if (failures > 0) {
          LOG.info("workers run again after {} failures", failures);
        }
        failures = 0;
        fruitless = found > 0 || rungInPause(heard, fruitless) ? 0 : fruitless + 1;
      } catch (RuntimeException | Error e) {
        // Errors are caught too, because other jobs depend on this thread.
        failures++;
        report(failures, e);
        closesWithin(afterFailures(failures));
      }
    }
  }

  /** The shortest pause is kept in any case: many commits in a row do not cost a look each. */
  private boolean rungInPause(long heard, int fruitless) throws InterruptedException {
    return !closesWithin(idle.shortest())
        && bell.awaitRing(heard, idle.after(fruitless).minus(idle.shortest()));
  }

  /** Known store failures need no stack trace, which may contain secrets. */
  private static void report(Failed failed) {
    TakenJob job = failed.job();
    LoggingEventBuilder line =
        (failed.dead() ? LOG.atError() : LOG.atWarn())
            .addKeyValue("job", job.number())
            .addKeyValue("work", name(job.job()))
            .addKeyValue("attempt", job.attempts());
    String then = failed.dead() ? "is dead until a site admin retries it" : "is tried again";
    if (failed.cause() instanceof StoreUnavailableException expected) {
      line.log("a job failed, and {}: {}", then, expected.getMessage());
    } else {
      line.setCause(failed.cause()).log("a job failed unexpectedly, and {}", then);
    }
  }

  private static String name(Job job) {
    return switch (job) {
      case Job.ExamineState(var version) -> "examine-" + version.value();
      case Job.DestroyBackingData(var version) -> "destroy-" + version.value();
      case Job.DeliverEvent(var delivery) -> "deliver-" + delivery.value();
      case Job.RunRoutine(var routine) -> routine.name().toLowerCase(Locale.ROOT).replace('_', '-');
      case Job.RemoveBlob(var key) -> "remove-" + key.value();
    };
  }

  /** Of consecutive failures only the first is a warning; the others are most likely the same. */
  private static void report(int failures, Throwable e) {
    if (failures == 1) {
      LOG.warn("jobs could not be taken or run; this is retried until it succeeds", e);
    } else {
      LOG.debug("jobs could not be taken or run {} times in a row", failures, e);
    }
  }

  /** Doubles with each failure. */
  private Duration afterFailures(int failures) {
    Duration wait = idle.shortest().multipliedBy(1L << Math.min(failures, 10));
    return wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT;
  }

  private boolean closesWithin(Duration pause) throws InterruptedException {
    return closing.await(pause.toMillis(), TimeUnit.MILLISECONDS);
  }
}
