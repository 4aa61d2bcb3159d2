package dev.stateward.adapter.jdbc.event;

import dev.stateward.adapter.jdbc.code.EventCodes;
import dev.stateward.adapter.jdbc.code.UnknownCodeException;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.event.port.DeliveryStatuses;
import dev.stateward.domain.audit.AuditRecordId;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.Delivery.Attempt;
import dev.stateward.domain.event.Delivery.Attempts;
import dev.stateward.domain.event.Delivery.EventReference;
import dev.stateward.domain.event.Delivery.Order;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.event.DeliveryResponse;
import dev.stateward.domain.event.WebhookId;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Deliveries as rows: one kind of row for all statuses. */
final class DeliveryRows {
  static final String SELECT =
      """
      SELECT id, webhook_id, workspace_id, event_id, event_position, event_type, replay, ordered_at,
             status, attempts, tried_at, duration_ms, response_status, no_response
        FROM webhook_deliveries d
      """;

  static final String INSERT =
      """
      INSERT INTO webhook_deliveries (
        id, webhook_id, workspace_id, event_id, event_position, event_type, replay, ordered_at,
        status, attempts)
      VALUES (
        :id, :webhook, :workspace, :event, :position, :type, :replay, :ordered_at,
        'pending', 0)
      """;

  private static final String PENDING = "pending";
  private static final String DELIVERED = "delivered";
  private static final String FAILED = "failed";

  private DeliveryRows() {}

  static PreparedBatch bind(PreparedBatch batch, Order order) {
    return batch
        .bind("id", order.id().value())
        .bind("webhook", order.webhook().value())
        .bind("workspace", order.event().workspace())
        .bind("event", order.event().id().value())
        .bind("position", order.event().position())
        .bind("type", EventCodes.TYPES.code(order.event().type()))
        .bind("replay", order.replay())
        .bind("ordered_at", Columns.utc(order.orderedAt()));
  }

  static String status(Delivery delivery) {
    return switch (delivery) {
      case Delivery.Pending ignored -> PENDING;
      case Delivery.Delivered ignored -> DELIVERED;
      case Delivery.Failed ignored -> FAILED;
    };
  }

  /** The code of a selected status; empty for all. */
  static Optional<String> status(DeliveryStatuses statuses) {
    return switch (statuses) {
      case ALL -> Optional.empty();
      case PENDING -> Optional.of(PENDING);
      case DELIVERED -> Optional.of(DELIVERED);
      case FAILED -> Optional.of(FAILED);
    };
  }

  static Delivery read(Row row) throws SQLException {
    Order order =
        new Order(
            new DeliveryId(row.getString("id")),
            new WebhookId(row.getString("webhook_id")),
            new EventReference(
                new AuditRecordId(row.getString("event_id")),
                row.getLong("event_position"),
                EventCodes.TYPES.constant(row.getString("event_type")),
                row.getString("workspace_id")),
            row.getBoolean("replay"),
            row.instant("ordered_at"));
    String status = row.getString("status");
    return switch (status) {
      case PENDING -> new Delivery.Pending(order, attempts(row));
      case DELIVERED -> new Delivery.Delivered(order, made(row));
      case FAILED -> new Delivery.Failed(order, made(row));
      default -> throw new UnknownCodeException("status of a delivery", status);
    };
  }

  private static Attempts attempts(Row row) throws SQLException {
    return row.getInt("attempts") == 0 ? new Attempts.None() : made(row);
  }

  private static Attempts.Made made(Row row) throws SQLException {
    return new Attempts.Made(
        row.getInt("attempts"),
        new Attempt(
            row.instant("tried_at"), response(row), Duration.ofMillis(row.getLong("duration_ms"))));
  }

  private static DeliveryResponse response(Row row) throws SQLException {
    String none = row.getString("no_response");
    return none == null
        ? new DeliveryResponse.Answered(row.getInt("response_status"))
        : new DeliveryResponse.Unanswered(none);
  }
}
