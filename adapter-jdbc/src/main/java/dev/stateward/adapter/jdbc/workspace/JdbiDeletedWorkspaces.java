package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.workspace.port.DeletedWorkspaces;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

public final class JdbiDeletedWorkspaces implements DeletedWorkspaces {
  private static final String SELECT =
      "SELECT "
          + WorkspaceRows.COLUMNS
          + "     , w.deleted_at, w.grace_days\n"
          + WorkspaceRows.FROM_ALL;

  private static final String IS_DELETED = "w.deleted_at IS NOT NULL";

  private static final Table<DeletedWorkspace> DELETED =
      new Table<>("workspaces", "w", SELECT, JdbiDeletedWorkspaces::read);

  private final JdbiTransactions transactions;

  public JdbiDeletedWorkspaces(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public boolean add(DeletedWorkspace deleted) {
    return transactions.write(handle ->
        handle
            .createUpdate(
                """
                UPDATE workspaces
                   SET deleted_at = :deleted_at,
                       grace_days = :grace_days,
                       deletion = id
                 WHERE id = :id
                   AND deleted_at IS NULL
                """)
            .bind("id", deleted.workspace().id().value())
            .bind("deleted_at", Columns.utc(deleted.deletedAt()))
            .bind("grace_days", deleted.graceDays())
            .execute())
        == 1;
  }

  @Override
  public Optional<DeletedWorkspace> find(WorkspaceId id) {
    return transactions.read(
        handle -> DELETED.find(handle, Conditions.where("w.id", id.value()).and(IS_DELETED)));
  }

  @Override
  public Optional<DeletedWorkspace> hold(WorkspaceId id) {
    transactions.requireTransaction();
    return transactions.read(
        handle -> DELETED.lock(handle, id.value()) ? find(id) : Optional.empty());
  }

  private static DeletedWorkspace read(Row row) throws SQLException {
    return new DeletedWorkspace(
        WorkspaceRows.read(row), row.instant("deleted_at"), row.getInt("grace_days"));
  }

  @Override
  public Page<DeletedWorkspace> list(OrganizationId organization, PageRequest request) {
    Conditions conditions =
        Conditions.where("w.organization_id", organization.value()).and(IS_DELETED);
    return transactions.read(
        handle -> DELETED.page(handle, conditions, "w.deleted_at DESC, w.id", request));
  }

  @Override
  public boolean restore(Workspace workspace) {
    return transactions.write(handle ->
        handle
            .createUpdate(
                """
                UPDATE workspaces
                   SET deleted_at = NULL,
                       grace_days = NULL,
                       deletion = '',
                       name = :name,
                       name_key = :name_key,
                       updated_at = :updated_at
                 WHERE id = :id
                   AND deleted_at IS NOT NULL
                """)
            .bind("id", workspace.id().value())
            .bind("name", workspace.name().value())
            .bind("name_key", Columns.key(workspace.name().value()))
            .bind("updated_at", Columns.utc(workspace.updatedAt()))
            .execute())
        == 1;
  }

  @Override
  public List<WorkspaceId> due(Instant now, int atMost) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT id
                  FROM workspaces
                 WHERE deleted_at <= :now
                   AND deleted_at
                   <= CAST(:now AS timestamp(6) with time zone) - grace_days * INTERVAL '24' HOUR
                 ORDER BY deleted_at, id
                 LIMIT :at_most
                """)
            .bind("now", Columns.utc(now))
            .bind("at_most", atMost)
            .map(Row.by(row -> new WorkspaceId(row.getString("id"))))
            .list());
  }
}
