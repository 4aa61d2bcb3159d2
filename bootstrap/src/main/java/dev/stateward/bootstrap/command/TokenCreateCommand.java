package dev.stateward.bootstrap.command;

import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.InstallingServer;
import dev.stateward.application.port.in.UseCaseFailedException;
import dev.stateward.application.port.out.TokenMint.Secret;
import dev.stateward.bootstrap.server.OpenApplication;
import dev.stateward.bootstrap.server.Wiring;
import dev.stateward.domain.user.Username;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Creates a token. */
@Command(
    name = "create",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Creates a token for a user, valid for two years, and shows it this once.")
final class TokenCreateCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Spec private CommandSpec spec;

  @Option(names = "--user", required = true, paramLabel = "NAME", description = "Whose token.")
  private String user;

  @Option(
      names = "--description",
      defaultValue = "",
      paramLabel = "TEXT",
      description = "What it is for.")
  private String description;

  @Option(names = "--json", description = "Print the answer as JSON.")
  private boolean json;

  TokenCreateCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    Username username = Names.user(user);
    try (OpenApplication open = Wiring.open(surroundings.settingsWithoutContents())) {
      Secret token = issue(open.application().installingServer(), username);
      spec.commandLine()
          .getOut()
          .println(json ? Json.line(Map.of("token", token.text())) : token.text());
    }
    return 0;
  }

  private Secret issue(InstallingServer installing, Username username) {
    try {
      return installing.issueToken(Founding.OPERATOR, username, description).secret();
    } catch (UseCaseFailedException e) {
      if (e.failure() instanceof Failure.NotFound) {
        throw new CommandFailedException("there is no user \"" + username + "\"");
      }
      throw e;
    }
  }
}
