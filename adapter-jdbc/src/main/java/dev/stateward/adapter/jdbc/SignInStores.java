package dev.stateward.adapter.jdbc;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.signin.JdbiBrowserSessions;
import dev.stateward.adapter.jdbc.signin.JdbiPasswords;
import dev.stateward.adapter.jdbc.signin.JdbiProviderIdentities;
import dev.stateward.adapter.jdbc.signin.JdbiSecondFactors;
import dev.stateward.application.signin.port.BrowserSessions;
import dev.stateward.application.signin.port.Passwords;
import dev.stateward.application.signin.port.ProviderIdentities;
import dev.stateward.application.signin.port.SecondFactors;
import dev.stateward.application.store.Stores;

/** Those of the stores of a database that are about signing in. */
abstract class SignInStores implements Stores {
  private final JdbiTransactions transactions;

  SignInStores(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Passwords passwords() {
    return new JdbiPasswords(transactions);
  }

  @Override
  public SecondFactors secondFactors() {
    return new JdbiSecondFactors(transactions);
  }

  @Override
  public BrowserSessions browserSessions() {
    return new JdbiBrowserSessions(transactions);
  }

  @Override
  public ProviderIdentities providerIdentities() {
    return new JdbiProviderIdentities(transactions);
  }
}
