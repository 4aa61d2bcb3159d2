package dev.stateward.adapter.jdbc.retention;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.retention.port.LegalHolds;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.retention.HoldTarget;
import dev.stateward.domain.retention.LegalHold;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

public final class JdbiLegalHolds implements LegalHolds {
  private final JdbiTransactions transactions;

  public JdbiLegalHolds(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<LegalHold> find(HoldTarget thing) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT reason, since, held_by_kind, held_by_id
                  FROM legal_holds
                 WHERE held_id = :held
                """)
            .bind("held", id(thing))
            .map(
                Row.by(row ->
                    new LegalHold(
                        thing,
                        row.getString("reason"),
                        row.instant("since"),
                        Columns.principal(
                            row.getString("held_by_kind"), row.getString("held_by_id")))))
            .findOne());
  }

  @Override
  public void place(LegalHold hold) {
    transactions.execute(handle -> {
      remove(handle, hold.target());
      handle
          .createUpdate(
              """
              INSERT INTO legal_holds (
                held_id, organization_id, workspace_id, state_version_id, reason, since,
                held_by_kind, held_by_id)
              VALUES (
                :held,
                (SELECT organization_id FROM workspaces WHERE id = :workspace),
                :workspace, :version, :reason, :since, :by_kind, :by_id)
              """)
          .bind("held", id(hold.target()))
          .bind("workspace", hold.target().workspace().value())
          .bind("version", version(hold.target()))
          .bind("reason", hold.reason())
          .bind("since", Columns.utc(hold.since()))
          .bind("by_kind", Columns.kind(hold.by()))
          .bind("by_id", Columns.id(hold.by()))
          .execute();
    });
  }

  @Override
  public boolean lift(HoldTarget thing) {
    return transactions.write(handle -> remove(handle, thing)) == 1;
  }

  private static int remove(Handle handle, HoldTarget thing) {
    return handle
        .createUpdate("DELETE FROM legal_holds WHERE held_id = :held")
        .bind("held", id(thing))
        .execute();
  }

  @Override
  public boolean keeps(StateVersion version) {
    return there("held_id = ANY(:ids)", List.of(version.id().value(), version.workspace().value()));
  }

  @Override
  public boolean any(WorkspaceId workspace) {
    return there("workspace_id = ANY(:ids)", List.of(workspace.value()));
  }

  @Override
  public boolean any(OrganizationId organization) {
    return there("organization_id = ANY(:ids)", List.of(organization.value()));
  }

  private boolean there(String condition, List<String> ids) {
    return transactions.read(handle ->
        handle
            .createQuery("SELECT held_id FROM legal_holds WHERE " + condition + " LIMIT 1")
            .bindArray("ids", String.class, ids)
            .mapTo(String.class)
            .findOne()
            .isPresent());
  }

  private static String id(HoldTarget thing) {
    return switch (thing) {
      case HoldTarget.OfWorkspace(var workspace) -> workspace.value();
      case HoldTarget.OfVersion(var version, var workspace) -> version.value();
    };
  }

  private static @Nullable String version(HoldTarget thing) {
    return switch (thing) {
      case HoldTarget.OfWorkspace ignored -> null;
      case HoldTarget.OfVersion(var version, var workspace) -> version.value();
    };
  }
}
