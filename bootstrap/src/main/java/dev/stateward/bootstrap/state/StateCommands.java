package dev.stateward.bootstrap.state;

import dev.stateward.bootstrap.process.Lifetime;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.Prompt;
import java.util.List;
import picocli.CommandLine;

/** The commands that read and replace whole states, which belong below {@code state}. */
public final class StateCommands {
  private StateCommands() {}

  /**
   * The commands.
   *
   * @param lifetime tells them to stop
   */
  public static List<CommandLine> in(
      ClientEnvironment environment, Prompt prompt, Lifetime lifetime) {
    return List.of(
        new CommandLine(new StateShowCommand(environment)),
        new CommandLine(new StatePullCommand(environment)),
        new CommandLine(new StatePushCommand(environment, lifetime)),
        new CommandLine(new StateRollbackCommand(environment, prompt, lifetime)));
  }
}
