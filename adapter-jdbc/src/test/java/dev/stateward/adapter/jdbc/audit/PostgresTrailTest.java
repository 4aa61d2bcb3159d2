package dev.stateward.adapter.jdbc.audit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.application.StateApplication;
import dev.stateward.application.organization.port.SettingUpServer.NewUser;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.user.Username;
import dev.stateward.testkit.fixture.OpenStores;
import dev.stateward.testkit.fixture.StoreFixture;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.time.TickingTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PostgresTrailTest {
  private final OpenStores opened = PostgresPeer.open();

  @BeforeEach
  void recordSome() {
    StateApplication application =
        TestApplication.over(
                opened.stores(),
                TestApplication.keys(new StoreFixture(opened.stores()).ids()),
                new TickingTime())
            .application();
    for (String name : new String[] {"one", "two", "three"}) {
      application
          .settingUpServer()
          .createUser(
              new Caller.Operator(),
              () -> new NewUser(new Username(name), name + "@x.test", false));
    }
  }

  @AfterEach
  void close() {
    opened.closing().run();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE audit_records SET actor_name = 'mallory' WHERE position = 3",
        "UPDATE audit_records SET position = 99 WHERE position = 3",
        "DELETE FROM audit_records WHERE position = 3",
        "TRUNCATE TABLE audit_records",
        "UPDATE audit_heads SET position = 1",
        "DELETE FROM audit_heads",
        "TRUNCATE TABLE audit_heads"
      })
  void refusesToChangeOrRemoveARecord(String statement) {
    JdbiTransactions transactions = (JdbiTransactions) opened.stores().transactions();

    assertThatThrownBy(() -> transactions.execute(handle -> handle.execute(statement)))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
