package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.remote.Prompt;

/**
 * A command that removes data permanently. The process of its user requires a confirmation before
 * it runs the command or sends it to a server.
 */
interface Destructive {
  /** Returns after the user has confirmed the command. */
  void confirm(Prompt prompt);
}
