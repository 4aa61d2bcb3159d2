package dev.stateward.adapter.jdbc.signin;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.testkit.contract.PasswordsContract;
import dev.stateward.testkit.fixture.OpenStores;

final class PostgresPasswordsTest extends PasswordsContract {
  @Override
  protected OpenStores open() {
    return PostgresPeer.open();
  }
}
