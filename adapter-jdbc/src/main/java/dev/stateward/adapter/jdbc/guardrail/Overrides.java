package dev.stateward.adapter.jdbc.guardrail;

import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.guardrail.GuardrailOverride;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Writes and reads overrides. */
final class Overrides {
  private Overrides() {}

  static void add(Handle handle, GuardrailOverride override) {
    handle
        .createUpdate(
            """
            INSERT INTO guardrail_overrides (
              workspace_id, serial, lineage, reason, given_by_kind, given_by_id, expires_at)
            VALUES (:workspace, :serial, :lineage, :reason, :by_kind, :by_id, :expires_at)
            """)
        .bind("workspace", override.workspace().value())
        .bind("serial", serial(override.scope()))
        .bind("lineage", lineage(override.scope()))
        .bind("reason", override.reason())
        .bind("by_kind", Columns.kind(override.by()))
        .bind("by_id", Columns.id(override.by()))
        .bind("expires_at", Columns.utc(override.expiresAt()))
        .execute();
  }

  private static @Nullable Long serial(GuardrailOverride.Scope scope) {
    return scope instanceof GuardrailOverride.One one ? one.serial().value() : null;
  }

  private static @Nullable String lineage(GuardrailOverride.Scope scope) {
    return scope instanceof GuardrailOverride.One one ? one.lineage().value() : null;
  }

  static Optional<GuardrailOverride> find(Handle handle, WorkspaceId workspace) {
    return handle
        .createQuery(
            """
            SELECT serial, lineage, reason, given_by_kind, given_by_id, expires_at
              FROM guardrail_overrides
             WHERE workspace_id = :workspace
            """)
        .bind("workspace", workspace.value())
        .map(
            Row.by(row ->
                new GuardrailOverride(
                    workspace,
                    scope(row),
                    row.getString("reason"),
                    Columns.principal(row.getString("given_by_kind"), row.getString("given_by_id")),
                    row.instant("expires_at"))))
        .findOne();
  }

  private static GuardrailOverride.Scope scope(Row row) throws SQLException {
    String lineage = row.getString("lineage");
    return lineage == null
        ? new GuardrailOverride.Next()
        : new GuardrailOverride.One(new Serial(row.getLong("serial")), new Lineage(lineage));
  }

  static boolean remove(Handle handle, WorkspaceId workspace) {
    return handle
            .createUpdate("DELETE FROM guardrail_overrides WHERE workspace_id = :workspace")
            .bind("workspace", workspace.value())
            .execute()
        == 1;
  }
}
