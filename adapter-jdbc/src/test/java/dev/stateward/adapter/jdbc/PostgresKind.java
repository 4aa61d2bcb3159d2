package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.fixture.OpenStores;
import dev.stateward.testkit.fixture.StoresKind;

/** Databases on a PostgreSQL server. */
public class PostgresKind implements StoresKind {
  @Override
  public String name() {
    return "PostgreSQL";
  }

  @Override
  public OpenStores open() {
    return PostgresPeer.open();
  }

  @Override
  public boolean holdsSingleRows() {
    return true;
  }
}
