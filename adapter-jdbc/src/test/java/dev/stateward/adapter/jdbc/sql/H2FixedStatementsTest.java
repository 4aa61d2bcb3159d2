package dev.stateward.adapter.jdbc.sql;

import org.jdbi.v3.core.Jdbi;

final class H2FixedStatementsTest extends FixedStatementsContract {
  @Override
  protected Jdbi jdbi() {
    return Jdbi.create("jdbc:h2:mem:;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE");
  }

  @Override
  protected String bytes() {
    return "varbinary";
  }
}
