package dev.stateward.bootstrap.command;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints the help of a command at any depth. */
@Command(
    name = HelpCommand.NAME,
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Prints the help of a command, as --help does.",
    footer = {"", "Example: stateward help state list"})
final class HelpCommand implements Callable<Integer> {
  static final String NAME = "help";

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The words of the command.")
  private List<String> words = List.of();

  @Override
  public Integer call() {
    CommandLine command = spec.root().commandLine();
    for (String word : words) {
      CommandLine below = command.getSubcommands().get(word);
      if (below == null) {
        throw new UnmatchedArgumentException(command, List.of(word));
      }
      command = below;
    }
    command.usage(spec.commandLine().getOut());
    return 0;
  }
}
