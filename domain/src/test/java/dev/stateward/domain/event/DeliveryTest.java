package dev.stateward.domain.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.domain.audit.AuditRecordId;
import dev.stateward.domain.event.Delivery.Attempt;
import dev.stateward.domain.event.Delivery.Attempts;
import dev.stateward.domain.event.Delivery.EventReference;
import dev.stateward.domain.event.Delivery.Order;
import dev.stateward.domain.event.Delivery.Pending;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliveryTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Pending NEW =
      Pending.of(
          new Order(
              new DeliveryId("whd-1"),
              new WebhookId("wh-1"),
              new EventReference(
                  new AuditRecordId("00000000-0000-4000-8000-000000000001"),
                  7,
                  EventType.ACCESS_CHANGED,
                  ""),
              false,
              NOW));

  private static Attempt attempt(Instant at, DeliveryResponse reply) {
    return new Attempt(at, reply, Duration.ofMillis(3));
  }

  @ParameterizedTest
  @CsvSource({"199, false", "200, true", "299, true", "300, false", "302, false", "410, false"})
  void endsWithAnAnswerThatMeansSuccess(int status, boolean taken) {
    Attempt attempt = attempt(NOW, new DeliveryResponse.Answered(status));

    Delivery tried = NEW.tried(attempt);

    Attempts.Made once = new Attempts.Made(1, attempt);
    assertThat(tried)
        .isEqualTo(
            taken ? new Delivery.Delivered(NEW.order(), once) : new Pending(NEW.order(), once));
  }

  @Test
  void isTriedLaterEachTimeAndThenGivenUp() {
    List<Duration> pauses = new ArrayList<>();
    Delivery delivery = NEW;
    Instant at = NOW;
    while (delivery instanceof Pending pending) {
      pauses.add(pending.pause());
      at = at.plus(pending.pause());
      delivery = pending.tried(attempt(at, new DeliveryResponse.Unanswered("timed out")));
    }

    assertThat(pauses).hasSize(9).startsWith(Duration.ZERO, Duration.ofSeconds(5));
    assertThat(pauses.getLast()).isEqualTo(Duration.ofHours(24));
    assertThat(delivery).isInstanceOf(Delivery.Failed.class);
    assertThat(delivery.attempts().count()).isEqualTo(9);
  }

  @Test
  void isNotTriedForMoreThanTwoDays() {
    DeliveryResponse reply = new DeliveryResponse.Answered(500);

    assertThat(NEW.tried(attempt(NOW.plus(Pending.PATIENCE), reply))).isInstanceOf(Pending.class);
    assertThat(NEW.tried(attempt(NOW.plus(Pending.PATIENCE).plusNanos(1), reply)))
        .isInstanceOf(Delivery.Failed.class);
  }

  @Test
  void isGivenUpAtOnce() {
    Attempt attempt = attempt(NOW, new DeliveryResponse.Unanswered("webhook disabled"));

    assertThat(NEW.givenUp(attempt).attempts()).isEqualTo(new Attempts.Made(1, attempt));
  }

  @Test
  void refusesWhatCannotBe() {
    Attempt attempt = attempt(NOW, new DeliveryResponse.Answered(200));

    assertThatThrownBy(() -> new Attempts.Made(0, attempt))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new DeliveryResponse.Unanswered(""))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(new DeliveryResponse.Unanswered("x".repeat(80)).taken()).isFalse();
    assertThatThrownBy(() -> new DeliveryResponse.Unanswered("x".repeat(81)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void beginsWithoutAnAttempt() {
    assertThat(Pending.of(NEW.order())).isEqualTo(new Pending(NEW.order(), new Attempts.None()));
  }
}
