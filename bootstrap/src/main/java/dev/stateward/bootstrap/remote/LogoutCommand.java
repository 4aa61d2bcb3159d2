package dev.stateward.bootstrap.remote;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Removes a stored token. */
@Command(
    name = "logout",
    mixinStandardHelpOptions = true,
    description =
        "Removes the token that `login` stored for a server from this computer. It stays valid:"
            + " `account token delete` revokes it.",
    footer = {"", "Example: stateward logout https://state.example.com", "", RemoteCommands.STATUS})
final class LogoutCommand implements Callable<Integer> {
  private final ClientEnvironment environment;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "URL",
      description =
          "The server, or a host of your CLI configuration (default: as of other commands).")
  private String url = "";

  LogoutCommand(ClientEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    String named = url.isEmpty() ? new ServerChoice(environment).chosen(spec).server() : url;
    ServerAddress address =
        ServerAddress.find(named, environment).named(CliConfiguration.read(environment));
    StoredCredentials credentials = StoredCredentials.of(environment);
    if (!credentials.remove(address.terraformHost())) {
      throw RemoteFailedException.denied("there is no token for " + address + " in " + credentials);
    }
    spec.commandLine().getOut().println("Logged out of " + address + ".");
    return 0;
  }
}
