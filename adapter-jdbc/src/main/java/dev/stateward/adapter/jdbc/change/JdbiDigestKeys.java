package dev.stateward.adapter.jdbc.change;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.change.port.DigestKeys;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Optional;

public final class JdbiDigestKeys implements DigestKeys {
  private final JdbiTransactions transactions;

  public JdbiDigestKeys(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<OrganizationId> organization(WorkspaceId workspace) {
    return transactions.read(handle ->
        handle
            .createQuery("SELECT organization_id FROM workspaces WHERE id = :workspace")
            .bind("workspace", workspace.value())
            .map(Row.by(row -> new OrganizationId(row.getString("organization_id"))))
            .findOne());
  }

  @Override
  public Optional<WrappedKey> find(OrganizationId organization) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT wrapping_key, wrapped_key
                  FROM digest_keys
                 WHERE organization_id = :organization
                """)
            .bind("organization", organization.value())
            .map(
                Row.by(row ->
                    new WrappedKey(row.getString("wrapping_key"), row.getString("wrapped_key"))))
            .findOne());
  }

  @Override
  public boolean add(OrganizationId organization, WrappedKey key) {
    return transactions.write(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO digest_keys (organization_id, wrapping_key, wrapped_key)
                VALUES (:organization, :wrapping_key, :wrapped_key)
                    ON CONFLICT DO NOTHING
                """)
            .bind("organization", organization.value())
            .bind("wrapping_key", key.wrappingKey())
            .bind("wrapped_key", key.text())
            .execute())
        == 1;
  }
}
