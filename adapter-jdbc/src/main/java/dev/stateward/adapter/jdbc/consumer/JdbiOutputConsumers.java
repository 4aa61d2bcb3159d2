package dev.stateward.adapter.jdbc.consumer;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.consumer.port.OutputConsumer;
import dev.stateward.application.consumer.port.OutputConsumers;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

public final class JdbiOutputConsumers implements OutputConsumers {
  private final JdbiTransactions transactions;

  public JdbiOutputConsumers(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public List<TrailId> behind(int atMost) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT h.trail_id
                  FROM audit_heads h
                  LEFT JOIN output_consumer_positions p ON p.trail_id = h.trail_id
                 WHERE h.position > coalesce(p.position, 0)
                   AND h.trail_id <> :of_no_organization
                 ORDER BY h.trail_id
                 LIMIT :at_most
                """)
            .bind("of_no_organization", TrailId.SERVER.value())
            .bind("at_most", atMost)
            .mapTo(String.class)
            .map(TrailId::new)
            .list());
  }

  @Override
  public long position(TrailId trail) {
    return transactions.read(handle ->
        handle
            .createQuery("SELECT position FROM output_consumer_positions WHERE trail_id = :trail")
            .bind("trail", trail.value())
            .mapTo(Long.class)
            .findOne()
            .orElse(0L));
  }

  @Override
  public boolean move(TrailId trail, long from, long to) {
    return transactions.write(handle -> {
      String update =
          """
          UPDATE output_consumer_positions
             SET position = :to
           WHERE trail_id = :trail
             AND position = :from
          """;
      String insert =
          """
          INSERT INTO output_consumer_positions (trail_id, position)
          SELECT CAST(:trail AS varchar), CAST(:to AS bigint)
           WHERE CAST(:from AS bigint) = 0
             AND NOT EXISTS (
               SELECT 1 FROM output_consumer_positions WHERE trail_id = :trail)
          """;
      for (String statement : List.of(update, insert)) {
        int moved =
            handle
                .createUpdate(statement)
                .bind("trail", trail.value())
                .bind("from", from)
                .bind("to", to)
                .execute();
        if (moved == 1) {
          return true;
        }
      }
      return false;
    });
  }

  @Override
  public void add(List<OutputConsumer> consumers, int mostDetails) {
    transactions.requireTransaction();
    transactions.execute(handle -> {
      for (OutputConsumer consumer : consumers) {
        ConsumerRows rows = new ConsumerRows(handle, consumer);
        if (rows.add()) {
          rows.addDetails(mostDetails);
        }
      }
    });
  }

  @Override
  public Page<OutputConsumer> list(WorkspaceId workspace, PageRequest request) {
    return transactions.read(handle -> ConsumerPages.page(handle, workspace, request));
  }

  @Override
  public Set<Principal> principals(WorkspaceId workspace) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT principal_kind, principal_id
                  FROM output_consumers
                 WHERE workspace_id = :workspace
                """)
            .bind("workspace", workspace.value())
            .map(
                Row.by(row ->
                    Columns.principal(
                        row.getString("principal_kind"), row.getString("principal_id"))))
            .collect(Collectors.toSet()));
  }
}
