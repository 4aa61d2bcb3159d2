package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.fixture.OpenStores;
import dev.stateward.testkit.fixture.StoresKind;

/** Embedded databases. */
public final class H2Kind implements StoresKind {
  @Override
  public String name() {
    return "H2";
  }

  @Override
  public OpenStores open() {
    return H2Peer.open();
  }

  /** Transactions that may write take turns (ADR 198). */
  @Override
  public boolean holdsSingleRows() {
    return false;
  }
}
