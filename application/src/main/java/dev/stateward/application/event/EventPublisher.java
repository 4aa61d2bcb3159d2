package dev.stateward.application.event;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.event.port.PublishingEvents;
import dev.stateward.application.event.port.WebhookSender;
import dev.stateward.application.job.JobLeases;
import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Caller;
import java.util.List;
import java.util.function.Consumer;

/** Publishes events to webhooks. */
final class EventPublisher implements PublishingEvents {
  private final ServerAuthorizer server;
  private final EventFanOut fanOut;
  private final WebhookDispatcher dispatcher;
  private final JobLeases leases;

  EventPublisher(
      ServerAuthorizer server, EventFanOut fanOut, WebhookDispatcher dispatcher, JobLeases leases) {
    this.server = server;
    this.fanOut = fanOut;
    this.dispatcher = dispatcher;
    this.leases = leases;
  }

  @Override
  public int fanOut(Caller caller) {
    server.requireOperator(caller);
    return fanOut.fanOut();
  }

  @Override
  public List<TakenJob> take(Caller caller, int atMost) {
    server.requireOperator(caller);
    return leases.takeDeliveries(atMost);
  }

  @Override
  public void deliver(
      Caller caller, TakenJob job, WebhookSender sender, Consumer<Failed> failures) {
    server.requireOperator(caller);
    dispatcher.deliver(job, sender, failures);
  }
}
