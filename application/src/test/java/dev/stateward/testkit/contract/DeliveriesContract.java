package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.event.port.Deliveries;
import dev.stateward.application.event.port.DeliveryStatuses;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.Delivery.Attempt;
import dev.stateward.domain.event.DeliveryResponse;
import dev.stateward.domain.event.Webhook;
import dev.stateward.testkit.fixture.WebhookFixture;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of deliveries does. */
public class DeliveriesContract extends StoresContract {
  private static final DeliveryResponse NO_ANSWER = new DeliveryResponse.Unanswered("x".repeat(80));
  private static final DeliveryResponse OK = new DeliveryResponse.Answered(204);

  private List<Webhook> webhooks = List.of();

  @BeforeEach
  void usesWebhooksOfItsOwn() {
    var organization = fixture().organization();
    webhooks = List.of(hooks().stored(organization), hooks().stored(organization));
  }

  private WebhookFixture hooks() {
    return new WebhookFixture(fixture());
  }

  private Deliveries deliveries() {
    return stores().deliveries();
  }

  private Delivery.Pending ordered(int webhook, String workspace) {
    return hooks().ordered(webhooks.get(webhook), workspace);
  }

  private Delivery givenUp(Delivery.Pending delivery) {
    Delivery failed =
        delivery.givenUp(new Attempt(fixture().now(), NO_ANSWER, Duration.ofMillis(5)));
    assertThat(deliveries().settle(delivery, failed)).isTrue();
    return failed;
  }

  @Test
  void keepsAllOfADeliveryInEveryStage() {
    Delivery.Pending fresh = ordered(0, "ws-1");
    Delivery again = hooks().tried(ordered(0, ""), NO_ANSWER);
    Delivery delivered = hooks().tried(ordered(0, "ws-1"), OK);
    Delivery failed = givenUp(ordered(0, "ws-1"));

    for (Delivery delivery : List.of(fresh, again, delivered, failed)) {
      assertThat(deliveries().find(delivery.order().id())).contains(delivery);
    }
    assertThat(deliveries().find(fixture().ids().delivery())).isEmpty();
  }

  @Test
  void knowsTheFirstOfEachLaneThatWaits() {
    Delivery.Pending one = ordered(0, "ws-1");
    Delivery.Pending two = ordered(0, "ws-1");
    Delivery.Pending other = ordered(0, "ws-10");
    Delivery.Pending ofAll = ordered(0, "");
    Delivery.Pending elsewhere = ordered(1, "ws-1");

    assertThat(first(0, "ws-1")).containsExactly(one);
    assertThat(first(0, "ws-10")).containsExactly(other);
    assertThat(first(0, "")).containsExactly(ofAll);
    assertThat(first(1, "ws-1")).containsExactly(elsewhere);
    assertThat(first(1, "")).isEmpty();
    Delivery later = hooks().tried(one, NO_ANSWER);
    assertThat(first(0, "ws-1")).containsExactly((Delivery.Pending) later);
    givenUp((Delivery.Pending) later);
    assertThat(first(0, "ws-1")).containsExactly(two);
  }

  private List<Delivery.Pending> first(int webhook, String workspace) {
    return deliveries().first(webhooks.get(webhook).id(), workspace).stream().toList();
  }

  @Test
  void settlesEachTryOnce() {
    Delivery.Pending delivery = ordered(0, "ws-1");
    Delivery later = hooks().tried(delivery, NO_ANSWER);
    Delivery wrong = delivery.tried(new Attempt(fixture().now(), OK, Duration.ZERO));

    assertThat(deliveries().settle(delivery, wrong)).isFalse();
    assertThat(deliveries().find(delivery.order().id())).contains(later);

    Delivery done = hooks().tried((Delivery.Pending) later, OK);
    assertThat(deliveries().settle((Delivery.Pending) later, wrong)).isFalse();
    assertThat(deliveries().find(delivery.order().id())).contains(done);
    assertThat(deliveries().settle(hooks().unstored(webhooks.getFirst(), ""), wrong)).isFalse();
  }

  @Test
  void listsThoseOfAWebhookLatestFirst() {
    Delivery.Pending waiting = ordered(0, "ws-1");
    Delivery delivered = hooks().tried(ordered(0, "ws-2"), OK);
    Delivery failed = givenUp(ordered(0, ""));
    ordered(1, "ws-1");

    assertThat(list(DeliveryStatuses.ALL)).containsExactly(failed, delivered, waiting);
    assertThat(list(DeliveryStatuses.PENDING)).containsExactly(waiting);
    assertThat(list(DeliveryStatuses.DELIVERED)).containsExactly(delivered);
    assertThat(list(DeliveryStatuses.FAILED)).containsExactly(failed);
    var second =
        deliveries().list(webhooks.getFirst().id(), DeliveryStatuses.ALL, new PageRequest(2, 2));
    assertThat(second.items()).containsExactly(waiting);
    assertThat(second.total()).isEqualTo(3);
  }

  private List<Delivery> list(DeliveryStatuses stages) {
    return deliveries().list(webhooks.getFirst().id(), stages, ALL).items();
  }

  @Test
  void forgetsWhatEndedLongAgo() {
    Delivery.Pending waiting = ordered(0, "ws-1");
    Delivery.Pending again = (Delivery.Pending) hooks().tried(waiting, NO_ANSWER);
    Delivery delivered = hooks().tried(ordered(0, "ws-2"), OK);
    Delivery failed = givenUp(ordered(0, ""));
    var now = fixture().now();
    Delivery late = hooks().tried(ordered(0, "ws-3"), OK);

    assertThat(deliveries().forget(now, 1)).isEqualTo(1);
    while (deliveries().forget(now, 100) > 0) {
      Thread.onSpinWait();
    }

    assertThat(list(DeliveryStatuses.ALL)).containsExactly(late, again);
    assertThat(deliveries().find(delivered.order().id())).isEmpty();
    assertThat(deliveries().find(failed.order().id())).isEmpty();
  }

  @Test
  void isForNoWebhookThatIsNotThere() {
    Delivery.Pending known = ordered(0, "");
    stores().webhooks().remove(webhooks.get(1).id());
    Delivery.Pending orphan = hooks().unstored(webhooks.get(1), "");

    for (Delivery.Pending wrong : List.of(orphan, known)) {
      assertThatThrownBy(() -> deliveries().add(List.of(wrong)))
          .isInstanceOf(StoreUnavailableException.class);
    }
  }

  @Test
  void keepsTheOrderInWhichTheyWereAdded() {
    List<Delivery.Pending> many =
        List.of(
            hooks().unstored(webhooks.getFirst(), "ws-1"),
            hooks().unstored(webhooks.getFirst(), "ws-1"),
            hooks().unstored(webhooks.getFirst(), "ws-1"));

    deliveries().add(many);

    assertThat(list(DeliveryStatuses.PENDING).reversed()).isEqualTo(many);
    assertThat(first(0, "ws-1")).containsExactly(many.getFirst());
  }
}
