package dev.stateward.bootstrap.remote;

import picocli.CommandLine;

/** Makes a command when it is needed. */
@FunctionalInterface
public interface CommandMaker {
  /**
   * A new command.
   *
   * @param whole whether with its subcommands, which the list of all commands does without
   */
  CommandLine make(boolean whole);
}
