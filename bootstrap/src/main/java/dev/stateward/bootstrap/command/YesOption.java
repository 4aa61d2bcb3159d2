package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.remote.Confirmation;
import dev.stateward.bootstrap.remote.Prompt;
import picocli.CommandLine.Option;

/** The option that confirms a destructive command. */
final class YesOption {
  @Option(names = Confirmation.OPTION, description = Confirmation.DESCRIPTION)
  private boolean confirmed;

  Confirmation or(Prompt prompt) {
    return new Confirmation(prompt, confirmed);
  }
}
