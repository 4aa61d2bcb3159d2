package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.workspace.port.RemoteStateConsumers;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.workspace.StateSharing;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Set;

public final class JdbiRemoteStateConsumers implements RemoteStateConsumers {
  private final JdbiTransactions transactions;

  public JdbiRemoteStateConsumers(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Page<Workspace> list(Principal viewer, Workspace sharing, PageRequest request) {
    VisibleWorkspaces visible = new VisibleWorkspaces(viewer, sharing.organization().id());
    return transactions.read(handle -> visible.page(handle, consumers(sharing), request));
  }

  private static Conditions consumers(Workspace sharing) {
    Conditions others = Conditions.where("w.id <> :sharing").bind("sharing", sharing.id().value());
    return switch (StateSharing.of(sharing.settings().flags())) {
      case WITH_ORGANIZATION -> others;
      case WITH_PROJECT ->
          others.and("w.project_id = :project").bind("project", sharing.project().value());
      case WITH_CHOSEN ->
          others.and(
              """
              EXISTS (
                SELECT 1
                  FROM remote_state_consumers c
                 WHERE c.workspace_id = :sharing
                   AND c.consumer_id = w.id)
              """);
    };
  }

  @Override
  public void add(WorkspaceId sharing, Set<WorkspaceId> consumers) {
    transactions.requireTransaction();
    transactions.execute(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO remote_state_consumers (organization_id, workspace_id, consumer_id)
                SELECT w.organization_id, w.id, c.id
                  FROM workspaces w
                  JOIN workspaces c ON c.organization_id = w.organization_id
                 WHERE w.id = :sharing
                   AND c.id = ANY(:consumers)
                   AND c.deleted_at IS NULL
                   AND NOT EXISTS (
                         SELECT 1
                           FROM remote_state_consumers known
                          WHERE known.workspace_id = w.id
                            AND known.consumer_id = c.id)
                """)
            .bind("sharing", sharing.value())
            .bindArray("consumers", String.class, values(consumers))
            .execute());
  }

  @Override
  public void remove(WorkspaceId sharing, Set<WorkspaceId> consumers) {
    transactions.execute(handle ->
        handle
            .createUpdate(
                """
                DELETE FROM remote_state_consumers
                 WHERE workspace_id = :sharing
                   AND consumer_id = ANY(:consumers)
                """)
            .bind("sharing", sharing.value())
            .bindArray("consumers", String.class, values(consumers))
            .execute());
  }

  @Override
  public void clear(WorkspaceId sharing) {
    transactions.execute(handle ->
        handle
            .createUpdate(
                """
                DELETE FROM remote_state_consumers
                 WHERE workspace_id = :sharing
                """)
            .bind("sharing", sharing.value())
            .execute());
  }

  private static List<String> values(Set<WorkspaceId> ids) {
    return ids.stream().map(WorkspaceId::value).toList();
  }
}
