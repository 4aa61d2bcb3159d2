package dev.stateward.adapter.jdbc;

import dev.stateward.adapter.jdbc.change.JdbiDigestKeys;
import dev.stateward.adapter.jdbc.change.JdbiInstanceSpans;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.search.JdbiInstanceReports;
import dev.stateward.adapter.jdbc.search.JdbiInstanceSearch;
import dev.stateward.application.change.port.DigestKeys;
import dev.stateward.application.change.port.InstanceSpans;
import dev.stateward.application.search.port.InstanceReports;
import dev.stateward.application.search.port.InstanceSearch;

/** Those of the stores of a database that are about the instances of versions. */
abstract class InstanceStores extends SignInStores {
  private final JdbiTransactions transactions;

  InstanceStores(JdbiTransactions transactions) {
    super(transactions);
    this.transactions = transactions;
  }

  @Override
  public InstanceSpans instanceSpans() {
    return new JdbiInstanceSpans(transactions);
  }

  @Override
  public InstanceSearch instanceSearch() {
    return new JdbiInstanceSearch(transactions);
  }

  @Override
  public InstanceReports instanceReports() {
    return new JdbiInstanceReports(transactions);
  }

  @Override
  public DigestKeys digestKeys() {
    return new JdbiDigestKeys(transactions);
  }
}
