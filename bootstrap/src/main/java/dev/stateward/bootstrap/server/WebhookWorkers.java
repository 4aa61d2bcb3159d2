package dev.stateward.bootstrap.server;

import dev.stateward.application.event.port.PublishingEvents;
import dev.stateward.application.event.port.WebhookSender;
import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Caller;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Delivers events to webhooks, with a thread for each delivery, so that a slow target does not
 * delay others.
 */
final class WebhookWorkers implements AutoCloseable {
  private static final Duration LAST_DELIVERY = Duration.ofSeconds(5);

  private final PublishingEvents telling;
  private final WebhookSender sender;
  private final Semaphore free;
  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("webhook-", 1).factory());

  WebhookWorkers(PublishingEvents telling, WebhookSender sender, int most) {
    this.telling = telling;
    this.sender = sender;
    this.free = new Semaphore(most);
  }

  /** Starts all due deliveries within the limits; returns how many. */
  int sendOut(Caller caller, Consumer<Failed> failures) {
    int room = free.availablePermits();
    List<TakenJob> taken = room == 0 ? List.of() : telling.take(caller, room);
    for (TakenJob job : taken) {
      free.acquireUninterruptibly();
      threads.execute(() -> deliver(caller, job, failures));
    }
    return taken.size();
  }

  private void deliver(Caller caller, TakenJob job, Consumer<Failed> failures) {
    try {
      telling.deliver(caller, job, sender, failures);
    } catch (RuntimeException | Error e) {
      // The failure could not be stored either: the job is taken again when its lease expires.
      failures.accept(new Failed(job, e, false));
    } finally {
      free.release();
    }
  }

  /** Waits briefly for running deliveries; unfinished ones are tried again later. */
  @Override
  public void close() {
    threads.shutdown();
    try {
      if (!threads.awaitTermination(LAST_DELIVERY.toMillis(), TimeUnit.MILLISECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
