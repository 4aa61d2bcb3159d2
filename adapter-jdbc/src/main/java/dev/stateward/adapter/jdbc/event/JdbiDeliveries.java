package dev.stateward.adapter.jdbc.event;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.application.event.port.Deliveries;
import dev.stateward.application.event.port.DeliveryStatuses;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.Delivery.Attempt;
import dev.stateward.domain.event.Delivery.Attempts;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.event.DeliveryResponse;
import dev.stateward.domain.event.WebhookId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Update;

public final class JdbiDeliveries implements Deliveries {
  private static final Table<Delivery> DELIVERIES =
      new Table<>("webhook_deliveries", "d", DeliveryRows.SELECT, DeliveryRows::read);

  private final JdbiTransactions transactions;

  public JdbiDeliveries(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(List<Delivery.Pending> deliveries) {
    transactions.execute(handle -> {
      PreparedBatch batch = handle.prepareBatch(DeliveryRows.INSERT);
      deliveries.forEach(delivery -> DeliveryRows.bind(batch, delivery.order()).add());
      batch.execute();
    });
  }

  @Override
  public Optional<Delivery> find(DeliveryId id) {
    return transactions.read(handle -> DELIVERIES.find(handle, id.value()));
  }

  @Override
  public Optional<Delivery.Pending> first(WebhookId webhook, String workspace) {
    return transactions
        .read(handle ->
            handle
                .createQuery(
                    DeliveryRows.SELECT
                        + """
                        WHERE webhook_id = :webhook
                          AND workspace_id = :workspace
                          AND status = 'pending'
                        ORDER BY webhook_id, workspace_id, status, number
                        LIMIT 1
                        """)
                .bind("webhook", webhook.value())
                .bind("workspace", workspace)
                .map(Row.by(DeliveryRows::read))
                .findOne())
        .map(Delivery.Pending.class::cast);
  }

  @Override
  public boolean settle(Delivery.Pending before, Delivery after) {
    return transactions.write(handle ->
        tried(
                handle.createUpdate(
                    """
                    UPDATE webhook_deliveries
                       SET status = :status,
                           attempts = :attempts,
                           tried_at = :tried_at,
                           duration_ms = :duration_ms,
                           response_status = :response_status,
                           no_response = :no_response
                     WHERE id = :id
                       AND status = 'pending'
                       AND attempts = :before
                    """),
                after)
            .bind("id", before.order().id().value())
            .bind("before", before.attempts().count())
            .execute())
        == 1;
  }

  private static Update tried(Update update, Delivery after) {
    update.bind("status", DeliveryRows.status(after)).bind("attempts", after.attempts().count());
    return switch (after.attempts()) {
      case Attempts.Made(var count, var last) -> bound(update, last);
      case Attempts.None ignored -> throw new IllegalStateException("there was no attempt");
    };
  }

  private static Update bound(Update update, Attempt attempt) {
    update
        .bind("tried_at", Columns.utc(attempt.at()))
        .bind("duration_ms", attempt.took().toMillis());
    return switch (attempt.reply()) {
      case DeliveryResponse.Answered(var status) ->
          update.bind("response_status", status).bind("no_response", (String) null);
      case DeliveryResponse.Unanswered(var why) ->
          update.bind("response_status", (Integer) null).bind("no_response", why);
    };
  }

  @Override
  public Page<Delivery> list(WebhookId webhook, DeliveryStatuses statuses, PageRequest request) {
    Conditions conditions = Conditions.where("d.webhook_id", webhook.value());
    DeliveryRows.status(statuses).ifPresent(status -> conditions.and("d.status", status));
    return transactions.read(
        handle -> DELIVERIES.page(handle, conditions, "d.webhook_id DESC, d.number DESC", request));
  }

  @Override
  public int forget(Instant instant, int atMost) {
    return transactions.write(handle ->
        handle
            .createUpdate(
                """
                DELETE FROM webhook_deliveries
                 WHERE number IN (
                   SELECT number
                     FROM webhook_deliveries
                    WHERE tried_at < :instant
                      AND status <> 'pending'
                    ORDER BY tried_at
                    LIMIT :at_most)
                """)
            .bind("instant", Columns.utc(instant))
            .bind("at_most", atMost)
            .execute());
  }
}
