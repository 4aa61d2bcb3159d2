package dev.stateward.application.event;

import dev.stateward.application.World;
import dev.stateward.application.event.port.DeliveryStatuses;
import dev.stateward.application.event.port.ManagingWebhooks.NewWebhook;
import dev.stateward.application.event.port.PublishingEvents;
import dev.stateward.application.event.port.WebhookSender.Outgoing;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.EventType;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.testkit.memory.InMemoryTargets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A world whose events are told, step by step. */
public final class Telling {
  public static final String URL = "https://hooks.example.test/one";

  public final World world;
  final InMemoryTargets targets = new InMemoryTargets();
  public final List<Throwable> failures = new ArrayList<>();

  public Telling(World world) {
    this.world = world;
  }

  private PublishingEvents telling() {
    return world.app.operations().publishingEvents();
  }

  public static Subscription to(String url, EventType... types) {
    return new Subscription(url, "", Set.of(types), true);
  }

  /** A webhook of all of Acme, owned by Ada. */
  public Webhook webhook(String url, EventType... types) {
    return webhook(new Scope.WholeOrganization(), to(url, types));
  }

  public Webhook webhook(Scope scope, Subscription subscription) {
    return world
        .app
        .managingWebhooks()
        .create(world.ada, World.ACME, () -> new NewWebhook(scope, subscription))
        .webhook();
  }

  void fanOut() {
    while (telling().fanOut(World.OPERATOR) > 0) {
      world.time.pass(Duration.ofMillis(1));
    }
  }

  /** Tries what is due, until nothing is. */
  void deliver() {
    List<TakenJob> taken = telling().take(World.OPERATOR, 16);
    while (!taken.isEmpty()) {
      taken.forEach(this::deliver);
      world.time.pass(Duration.ofMillis(1));
      taken = telling().take(World.OPERATOR, 16);
    }
  }

  void deliver(TakenJob job) {
    telling().deliver(World.OPERATOR, job, targets, failed -> failures.add(failed.cause()));
  }

  public void tell() {
    fanOut();
    deliver();
  }

  /** Which events were sent to {@code url}, in order, each with its workspace. */
  List<String> told(String url) {
    return targets.sent().stream()
        .filter(sent -> sent.webhook().subscription().url().equals(url))
        .map(sent -> sent.event().type() + " " + sent.event().workspace())
        .toList();
  }

  /** The positions of the events that were sent, in order. */
  public List<Long> positions() {
    return targets.sent().stream().map(Outgoing::event).map(event -> event.position()).toList();
  }

  /** The log of a webhook, oldest first. */
  public List<Delivery> log(Webhook webhook) {
    return world
        .app
        .followingDeliveries()
        .list(world.ada, webhook.id(), () -> DeliveryStatuses.ALL, new PageRequest(1, 100))
        .items()
        .reversed();
  }
}
