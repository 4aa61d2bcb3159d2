package dev.stateward.bootstrap.access;

import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.Prompt;
import picocli.CommandLine;

/** The commands on the file of access. */
public final class AccessCommands {
  private AccessCommands() {}

  /** Brings about what a file says. */
  public static CommandLine apply(ClientEnvironment environment, Prompt prompt) {
    return new CommandLine(new ApplyCommand(environment, prompt));
  }

  /** Writes the file, below {@code export}. */
  public static CommandLine export(ClientEnvironment environment) {
    return new CommandLine(new ExportAccessCommand(environment));
  }
}
