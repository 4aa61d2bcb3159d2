package dev.stateward.bootstrap.settings;

import dev.stateward.application.settings.Budgets;

/**
 * The default limits of client connections: as many as half of the heap holds (ADR 129).
 *
 * @param all the limit for all clients together
 * @param ofOne the limit for one client, so that four of them leave some to others
 */
record DefaultConnections(int all, int ofOne) {
  private static final int MOST = 2000;
  private static final int MOST_OF_ONE = 512;
  private static final int CLIENTS = 5;

  /** The defaults for a heap of {@code bytes}. */
  static DefaultConnections of(long bytes) {
    int all = Math.clamp(bytes / 2 / Budgets.CONNECTION, 1, MOST);
    return new DefaultConnections(all, all == MOST ? MOST_OF_ONE : Math.ceilDiv(all, CLIENTS));
  }

  /** The defaults for the heap of this process. */
  static DefaultConnections ofThisHeap() {
    return of(Runtime.getRuntime().maxMemory());
  }
}
