package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.driver.BreakingDriver;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

final class PostgresStatementCountTest extends StatementCountContract {
  private static final StatementsOfThread COUNTED = new StatementsOfThread();
  private static @Nullable BreakingDriver driver;

  PostgresStatementCountTest() {
    super(PostgresPeer::open);
  }

  @BeforeAll
  static void standBeforeTheDriver() throws SQLException {
    driver = counting(PostgresPeer.server().base(), COUNTED);
  }

  @AfterAll
  static void leaveTheDriverAlone() throws SQLException {
    if (driver != null) {
      driver.close();
    }
  }

  @Override
  protected boolean together() {
    return true;
  }

  @Override
  protected StatementsOfThread counted() {
    return COUNTED;
  }
}
