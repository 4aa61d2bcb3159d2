package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.admin.AdminClient;
import dev.stateward.bootstrap.remote.Prompt;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/**
 * Runs a command after its confirmation: in the server that has the embedded database open, or in
 * this process.
 */
final class ServerFirst implements IExecutionStrategy {
  private final Environment environment;
  private final Prompt prompt;
  private final List<String> words;

  ServerFirst(Environment environment, Prompt prompt, List<String> words) {
    this.environment = environment;
    this.prompt = prompt;
    this.words = List.copyOf(words);
  }

  @Override
  public int execute(ParseResult parsed) {
    CommandLine last = parsed.asCommandLineList().getLast();
    if (last.isUsageHelpRequested() || last.isVersionHelpRequested()) {
      return new RunLast().execute(parsed);
    }
    if (last.getCommand() instanceof Destructive command) {
      confirm(command, last);
    }
    if (last.getCommand() instanceof OfInstallation command && command.runsElsewhere()) {
      try {
        Optional<AdminClient> server = server();
        if (server.isPresent()) {
          return run(server.get(), last);
        }
      } catch (RuntimeException e) {
        throw new ExecutionException(last, "the command failed", e);
      }
    }
    return new RunLast().execute(parsed);
  }

  private void confirm(Destructive command, CommandLine last) {
    try {
      command.confirm(prompt);
    } catch (RemoteFailedException | CommandFailedException e) {
      throw new ExecutionException(last, "the command was not confirmed", e);
    }
  }

  private Optional<AdminClient> server() {
    return environment.settingsWithoutSecret().database() instanceof DatabasePlace.Embedded embedded
        ? AdminClient.connect(embedded.folder())
        : Optional.empty();
  }

  private int run(AdminClient server, CommandLine command) {
    try (server) {
      return OperatorProgram.concluded(
          server.run(
              OperatorProgram.NAME,
              OperatorProgram.request(words),
              OperatorProgram.printing(command.getOut())),
          command.getErr());
    }
  }
}
