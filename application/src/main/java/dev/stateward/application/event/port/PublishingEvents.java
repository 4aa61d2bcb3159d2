package dev.stateward.application.event.port;

import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Caller;
import java.util.List;
import java.util.function.Consumer;

/** Telling webhooks of events (ADR 68), for the server's own threads alone. */
public interface PublishingEvents {
  /**
   * Makes records into deliveries, some for each webhook that is behind; safe to do on many nodes
   * at once.
   *
   * @return how many webhooks have more
   */
  int fanOut(Caller caller);

  /** Takes deliveries that are due, the first of their lanes; nobody else gets them for a while. */
  List<TakenJob> take(Caller caller, int atMost);

  /**
   * Tries a delivery that was taken, once; not within a transaction.
   *
   * @param failures told when what came of it could not be stored; it is tried again later
   */
  void deliver(Caller caller, TakenJob job, WebhookSender sender, Consumer<Failed> failures);
}
