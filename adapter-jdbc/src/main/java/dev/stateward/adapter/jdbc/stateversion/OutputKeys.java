package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.sql.FixedQuery;
import dev.stateward.adapter.jdbc.sql.FixedUpdate;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.stateversion.port.OutputOwner;
import dev.stateward.application.stateversion.port.OutputSeal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The data keys of outputs. */
final class OutputKeys {
  static final FixedUpdate INSERT =
      new FixedUpdate(
          """
          INSERT INTO output_keys (state_version_id, wrapping_key, wrapped_key)
          VALUES (:version, :wrapping_key, :wrapped_key)
          """);

  static final FixedUpdate DELETE =
      new FixedUpdate("DELETE FROM output_keys WHERE state_version_id = :version");

  private static final FixedQuery<OutputOwner> OWNER =
      new FixedQuery<>(
          """
          SELECT id AS state_version_id, organization_id, workspace_id
            FROM state_versions
           WHERE id = :version
          """,
          OutputKeys::owner);

  private static final String SEALED =
      """
      SELECT k.state_version_id
        FROM output_keys k
       WHERE k.state_version_id > :after
       ORDER BY k.state_version_id
       LIMIT :at_most
      """;

  /** Each version with outputs has one with the ordinal 0. */
  private static final String PLAIN =
      """
      SELECT o.state_version_id
        FROM state_version_outputs o
        LEFT JOIN output_keys k ON k.state_version_id = o.state_version_id
       WHERE o.state_version_id > :after
         AND o.ordinal = 0
         AND k.state_version_id IS NULL
       ORDER BY o.state_version_id
       LIMIT :at_most
      """;

  private OutputKeys() {}

  static List<StateVersionId> versions(
      Handle handle, boolean sealed, Optional<StateVersionId> after, int atMost) {
    return handle
        .createQuery(sealed ? SEALED : PLAIN)
        .bind("after", after.map(StateVersionId::value).orElse(""))
        .bind("at_most", atMost)
        .mapTo(String.class)
        .map(StateVersionId::new)
        .list();
  }

  /** The parameters of {@link #INSERT}; those of the key are missing when there is none. */
  static Map<String, Object> values(StateVersionId version, OutputSeal seal) {
    Map<String, Object> values = new HashMap<>();
    values.put("version", version.value());
    switch (seal) {
      case OutputSeal.None() -> {}
      case OutputSeal.Under(var owner, var key) -> {
        values.put("wrapping_key", key.wrappingKey());
        values.put("wrapped_key", key.text());
      }
    }
    return values;
  }

  static OutputSeal read(Row row) throws SQLException {
    String wrapped = row.getString("wrapped_key");
    return wrapped == null
        ? new OutputSeal.None()
        : new OutputSeal.Under(owner(row), new WrappedKey(row.getString("wrapping_key"), wrapped));
  }

  private static OutputOwner owner(Row row) throws SQLException {
    return new OutputOwner(
        new OrganizationId(row.getString("organization_id")),
        new WorkspaceId(row.getString("workspace_id")),
        new StateVersionId(row.getString("state_version_id")));
  }

  static Optional<OutputOwner> owner(Handle handle, StateVersionId version) {
    return OWNER.find(handle, Map.of("version", version.value()));
  }
}
