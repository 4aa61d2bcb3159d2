package dev.stateward.bootstrap.admin;

import java.time.Duration;

/** What the admin socket takes. */
final class AdminBudgets {
  private AdminBudgets() {}

  /** How many commands are connected at once. */
  static final int CONNECTIONS = 8;

  /** The longest line, in bytes. */
  static final int LINE = 64 * 1024;

  /** How long a command may take to send its request, or to take a line of the answer. */
  static final Duration TRANSFER = Duration.ofSeconds(10);

  /** How long closing waits for commands that are running. */
  static final Duration CLOSING = Duration.ofSeconds(10);

  /** The longest path of a socket that every system takes, in bytes. */
  static final int PATH = 103;
}
