package dev.stateward.adapter.jdbc;

import dev.stateward.adapter.jdbc.access.JdbiTeamAccesses;
import dev.stateward.adapter.jdbc.access.JdbiTeamProjectAccesses;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.token.JdbiTokens;
import dev.stateward.adapter.jdbc.workload.JdbiWorkloadIdentities;
import dev.stateward.application.access.port.TeamAccesses;
import dev.stateward.application.access.port.TeamProjectAccesses;
import dev.stateward.application.token.port.Tokens;
import dev.stateward.application.workload.port.WorkloadIdentities;

/** Those of the stores of a database that are about tokens, and what teams may do. */
abstract class AccessStores extends InstanceStores {
  private final JdbiTransactions transactions;

  AccessStores(JdbiTransactions transactions) {
    super(transactions);
    this.transactions = transactions;
  }

  @Override
  public Tokens tokens() {
    return new JdbiTokens(transactions);
  }

  @Override
  public TeamAccesses teamAccesses() {
    return new JdbiTeamAccesses(transactions);
  }

  @Override
  public TeamProjectAccesses teamProjectAccesses() {
    return new JdbiTeamProjectAccesses(transactions);
  }

  @Override
  public WorkloadIdentities workloadIdentities() {
    return new JdbiWorkloadIdentities(transactions);
  }
}
