package dev.stateward.testkit.memory;

import dev.stateward.application.event.port.Deliveries;
import dev.stateward.application.event.port.DeliveryStatuses;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.event.WebhookId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

final class InMemoryDeliveries implements Deliveries {
  private final InMemoryTransactions transactions;

  InMemoryDeliveries(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(List<Delivery.Pending> deliveries) {
    transactions.change(tables -> {
      for (Delivery.Pending delivery : deliveries) {
        Tables.referred(tables.webhooks, delivery.order().webhook());
        Tables.insert(tables.deliveries, delivery.order().id(), delivery);
      }
    });
  }

  @Override
  public Optional<Delivery> find(DeliveryId id) {
    return transactions.read(tables -> Optional.ofNullable(tables.deliveries.get(id)));
  }

  @Override
  public Optional<Delivery.Pending> first(WebhookId webhook, String workspace) {
    return transactions.read(tables ->
        of(tables, webhook)
            .filter(it -> it.order().event().workspace().equals(workspace))
            .filter(Delivery.Pending.class::isInstance)
            .map(Delivery.Pending.class::cast)
            .findFirst());
  }

  private static Stream<Delivery> of(Tables tables, WebhookId webhook) {
    return tables.deliveries.values().stream()
        .filter(delivery -> delivery.order().webhook().equals(webhook));
  }

  @Override
  public boolean settle(Delivery.Pending before, Delivery after) {
    return transactions.write(tables -> {
      Delivery present = tables.deliveries.get(before.order().id());
      if (!(present instanceof Delivery.Pending pending)
          || pending.attempts().count() != before.attempts().count()) {
        return false;
      }
      tables.deliveries.put(before.order().id(), after);
      return true;
    });
  }

  @Override
  public Page<Delivery> list(WebhookId webhook, DeliveryStatuses stages, PageRequest request) {
    return transactions.read(tables ->
        Pages.cut(of(tables, webhook).filter(it -> isIn(it, stages)).toList().reversed(), request));
  }

  private static boolean isIn(Delivery delivery, DeliveryStatuses stages) {
    return switch (stages) {
      case ALL -> true;
      case PENDING -> delivery instanceof Delivery.Pending;
      case DELIVERED -> delivery instanceof Delivery.Delivered;
      case FAILED -> delivery instanceof Delivery.Failed;
    };
  }

  @Override
  public int forget(Instant instant, int atMost) {
    return transactions.write(tables -> {
      List<DeliveryId> old =
          tables.deliveries.values().stream()
              .filter(delivery -> endedBefore(delivery, instant))
              .limit(atMost)
              .map(delivery -> delivery.order().id())
              .toList();
      old.forEach(tables.deliveries::remove);
      return old.size();
    });
  }

  private static boolean endedBefore(Delivery delivery, Instant instant) {
    return switch (delivery) {
      case Delivery.Pending ignored -> false;
      case Delivery.Delivered ended -> ended.attempts().last().at().isBefore(instant);
      case Delivery.Failed ended -> ended.attempts().last().at().isBefore(instant);
    };
  }
}
