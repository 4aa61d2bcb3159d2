package dev.stateward.bootstrap.settings;

import dev.stateward.application.settings.Budgets;

/**
 * How many connections of clients there may be when the operator does not say: as many as half of
 * the heap holds (ADR 129).
 *
 * @param all in all
 * @param ofOne of one client, so that four of them leave some to others
 */
record DefaultConnections(int all, int ofOne) {
  private static final int MOST = 2000;
  private static final int MOST_OF_ONE = 512;
  private static final int CLIENTS = 5;

  /** Those of a heap of {@code bytes}. */
  static DefaultConnections of(long bytes) {
    int all = Math.clamp(bytes / 2 / Budgets.CONNECTION, 1, MOST);
    return new DefaultConnections(all, all == MOST ? MOST_OF_ONE : Math.ceilDiv(all, CLIENTS));
  }

  /** Those of this process. */
  static DefaultConnections ofThisHeap() {
    return of(Runtime.getRuntime().maxMemory());
  }
}
