package dev.stateward.testkit.memory;

import dev.stateward.application.organization.port.ResourceMeters;
import dev.stateward.domain.organization.OrganizationId;

final class InMemoryResourceMeters implements ResourceMeters {
  private final InMemoryTransactions transactions;

  InMemoryResourceMeters(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public boolean on(OrganizationId organization) {
    return transactions.read(tables -> tables.metered.contains(organization));
  }

  @Override
  public void turn(OrganizationId organization, boolean on) {
    transactions.change(tables -> {
      tables.metered.remove(organization);
      if (on) {
        Tables.require(tables.organizations.containsKey(organization));
        tables.metered.add(organization);
      }
    });
  }
}
