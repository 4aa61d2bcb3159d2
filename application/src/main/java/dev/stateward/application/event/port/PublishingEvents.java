package dev.stateward.application.event.port;

import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Caller;
import java.util.List;
import java.util.function.Consumer;

/** Publishes events to webhooks (ADR 68); only for the server's own threads. */
public interface PublishingEvents {
  /**
   * Turns records into deliveries, a batch for each webhook that is behind. Safe on several nodes
   * at once.
   *
   * @return how many webhooks have more
   */
  int fanOut(Caller caller);

  /**
   * Takes due deliveries, the first of their queues; no other worker gets them during the lease.
   */
  List<TakenJob> take(Caller caller, int atMost);

  /**
   * Makes one attempt for a delivery that was taken; not within a transaction.
   *
   * @param failures called when the result could not be stored; the delivery is tried again later
   */
  void deliver(Caller caller, TakenJob job, WebhookSender sender, Consumer<Failed> failures);
}
