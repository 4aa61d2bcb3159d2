package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.organization.Organization;
import dev.stateward.testkit.fixture.OpenStores;
import org.junit.jupiter.api.Test;

final class H2DatabaseTest extends DatabaseContract {
  @Override
  protected OpenStores open() {
    return H2Peer.open();
  }

  /** H2 2.4.240 judges rows by the connection that made the table, while that is open. */
  @Test
  void checksRowsAfterTheConnectionsOfTheMigrationsAreClosed() {
    Organization organization = world().organization();

    assertThat(stores().organizations().find(organization.name())).contains(organization);
  }
}
