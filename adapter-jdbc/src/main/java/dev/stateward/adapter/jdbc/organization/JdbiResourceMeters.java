package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.application.organization.port.ResourceMeters;
import dev.stateward.domain.organization.OrganizationId;
import org.jdbi.v3.core.Handle;

public final class JdbiResourceMeters implements ResourceMeters {
  private final JdbiTransactions transactions;

  public JdbiResourceMeters(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public boolean on(OrganizationId organization) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT organization_id
                  FROM metered_organizations
                 WHERE organization_id = :organization
                """)
            .bind("organization", organization.value())
            .mapTo(String.class)
            .findOne()
            .isPresent());
  }

  @Override
  public void turn(OrganizationId organization, boolean on) {
    transactions.execute(handle -> {
      execute(
          handle,
          "DELETE FROM metered_organizations WHERE organization_id = :organization",
          organization);
      if (on) {
        execute(
            handle,
            "INSERT INTO metered_organizations (organization_id) VALUES (:organization)",
            organization);
      }
    });
  }

  private static void execute(Handle handle, String statement, OrganizationId organization) {
    handle.createUpdate(statement).bind("organization", organization.value()).execute();
  }
}
