package dev.stateward.adapter.jdbc.sql;

import dev.stateward.adapter.jdbc.PostgresPeer;
import dev.stateward.adapter.jdbc.PostgresServer;
import org.jdbi.v3.core.Jdbi;

final class PostgresFixedStatementsTest extends FixedStatementsContract {
  @Override
  protected Jdbi jdbi() {
    PostgresServer server = PostgresPeer.server();
    return Jdbi.create(server.base(), server.user(), server.password());
  }

  @Override
  protected String bytes() {
    return "bytea";
  }
}
