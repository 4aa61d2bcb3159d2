package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.driver.BreakingDriver;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

final class H2StatementCountTest extends StatementCountContract {
  private static final StatementsOfThread COUNTED = new StatementsOfThread();
  private static @Nullable BreakingDriver driver;

  H2StatementCountTest() {
    super(H2Peer::open);
  }

  @BeforeAll
  static void standBeforeTheDriver() throws SQLException {
    driver = counting("jdbc:h2:mem:", COUNTED);
  }

  @AfterAll
  static void leaveTheDriverAlone() throws SQLException {
    if (driver != null) {
      driver.close();
    }
  }

  @Override
  protected boolean together() {
    return false;
  }

  @Override
  protected StatementsOfThread counted() {
    return COUNTED;
  }
}
