package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows with whose token commands ask which server. */
@Command(
    name = "whoami",
    mixinStandardHelpOptions = true,
    description = "Shows which server commands ask, as which user, and where the token is from.",
    footer = {
      "",
      "The server is that of --server or --profile, else of $STATEWARD_SERVER, else of the profile in"
          + " use, else the only host in ~/.terraformrc. The token is that of --token-file, which only"
          + " you can read, else of $STATEWARD_TOKEN, else of the server's TF_TOKEN_... variable, else"
          + " what `stateward login` or `terraform login` stored for it, else that of its"
          + " `credentials` block in ~/.terraformrc.",
      "",
      "Example: stateward whoami",
      "",
      RemoteCommands.STATUS
    })
final class WhoAmICommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private final ServerOptions options;

  WhoAmICommand(ClientEnvironment environment) {
    this.options = new ServerOptions(environment);
  }

  @Override
  public Integer call() {
    try (RemoteServer server = options.open(spec)) {
      JsonNode account = server.get("/api/v2/account/details", "account");
      PrintWriter out = spec.commandLine().getOut();
      out.println(
          Terminal.plain(
              options.json()
                  ? account.path("data").toString()
                  : "%s at %s, with the token of %s"
                      .formatted(LoginCommand.user(account), server, server.origin())));
      return out.checkError() ? 1 : 0;
    }
  }
}
