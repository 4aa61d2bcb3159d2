package dev.stateward.domain.event;

import dev.stateward.domain.audit.AuditRecordId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** The delivery of an event to a webhook: a type for each status (ADR 68). */
public sealed interface Delivery {
  /** What is delivered, and where. */
  Order order();

  /** The attempts so far. */
  Attempts attempts();

  /**
   * What is to be delivered, and where.
   *
   * @param id the delivery's identifier
   * @param webhook where
   * @param event what
   * @param replay whether it was delivered, or would have been, before
   * @param orderedAt when it was ordered, to the microsecond
   */
  record Order(
      DeliveryId id, WebhookId webhook, EventReference event, boolean replay, Instant orderedAt) {
    public Order {
      Objects.requireNonNull(id, "id is null");
      Objects.requireNonNull(webhook, "webhook is null");
      Objects.requireNonNull(event, "event is null");
      Objects.requireNonNull(orderedAt, "orderedAt is null");
    }
  }

  /**
   * The event that is delivered, as far as the delivery log shows it.
   *
   * @param id the identifier of its record
   * @param position where that is in its trail
   * @param workspace the identifier of its workspace; empty when several may be concerned
   */
  record EventReference(AuditRecordId id, long position, EventType type, String workspace) {
    public EventReference {
      Objects.requireNonNull(id, "id is null");
      Objects.requireNonNull(type, "type is null");
      Objects.requireNonNull(workspace, "workspace is null");
    }

    /** The part of {@code event} that the log shows. */
    public static EventReference of(Event event) {
      return new EventReference(
          event.record().id(), event.position(), event.type(), event.workspace());
    }
  }

  /** What was tried. */
  sealed interface Attempts {
    /** How often. */
    int count();

    /** Nothing yet. */
    record None() implements Attempts {
      @Override
      public int count() {
        return 0;
      }
    }

    /**
     * Something.
     *
     * @param count how often, 1 or more
     * @param last what came of the last time
     */
    record Made(int count, Attempt last) implements Attempts {
      public Made {
        Objects.requireNonNull(last, "last is null");
        if (count < 1) {
          throw new IllegalArgumentException("count is less than 1: " + count);
        }
      }
    }
  }

  /**
   * One try.
   *
   * @param at when it began, to the microsecond
   * @param reply what came of it
   * @param took how long it took, to the millisecond
   */
  record Attempt(Instant at, DeliveryResponse reply, Duration took) {
    public Attempt {
      Objects.requireNonNull(at, "at is null");
      Objects.requireNonNull(reply, "reply is null");
      Objects.requireNonNull(took, "took is null");
    }
  }

  /** Waiting for its first or next attempt. */
  record Pending(Order order, Attempts attempts) implements Delivery {
    /** The delays between attempts. */
    public static final List<Duration> PAUSES =
        List.of(
            Duration.ofSeconds(5),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2),
            Duration.ofHours(6),
            Duration.ofHours(12),
            Duration.ofHours(24));

    /** After this time a failure is final. */
    public static final Duration PATIENCE = Duration.ofDays(2);

    public Pending {
      Objects.requireNonNull(order, "order is null");
      Objects.requireNonNull(attempts, "attempts is null");
    }

    /** A delivery that was not tried yet. */
    public static Pending of(Order order) {
      return new Pending(order, new Attempts.None());
    }

    /** The delivery after {@code attempt}. */
    public Delivery tried(Attempt attempt) {
      Attempts.Made made = new Attempts.Made(attempts.count() + 1, attempt);
      if (attempt.reply().taken()) {
        return new Delivered(order, made);
      }
      boolean hopeless =
          made.count() > PAUSES.size() || attempt.at().isAfter(order.orderedAt().plus(PATIENCE));
      return hopeless ? new Failed(order, made) : new Pending(order, made);
    }

    /** The delivery once it is given up, whatever was tried before. */
    public Failed givenUp(Attempt attempt) {
      return new Failed(order, new Attempts.Made(attempts.count() + 1, attempt));
    }

    /** The delay of the next attempt. */
    public Duration pause() {
      return attempts.count() == 0 ? Duration.ZERO : PAUSES.get(attempts.count() - 1);
    }
  }

  /** The target accepted the event. */
  record Delivered(Order order, Attempts.Made attempts) implements Delivery {
    public Delivered {
      Objects.requireNonNull(order, "order is null");
      Objects.requireNonNull(attempts, "attempts is null");
    }
  }

  /** Given up; the event can be replayed. */
  record Failed(Order order, Attempts.Made attempts) implements Delivery {
    public Failed {
      Objects.requireNonNull(order, "order is null");
      Objects.requireNonNull(attempts, "attempts is null");
    }
  }
}
