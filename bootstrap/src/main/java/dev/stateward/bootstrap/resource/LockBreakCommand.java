package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.Confirmation;
import dev.stateward.bootstrap.remote.LockDetails;
import dev.stateward.bootstrap.remote.Prompt;
import dev.stateward.bootstrap.remote.RemoteCommands;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.RemoteServer;
import dev.stateward.bootstrap.remote.ServerOptions;
import dev.stateward.bootstrap.remote.Terminal;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Unlocks what somebody else has locked. */
@Command(
    name = "break",
    mixinStandardHelpOptions = true,
    description =
        "Unlocks a workspace that somebody else has locked, and shows who and why; what they upload"
            + " then is refused.",
    footer = {"", "Example: stateward lock break acme/network", "", RemoteCommands.STATUS})
final class LockBreakCommand implements Callable<Integer> {
  private final ClientEnvironment environment;
  private final Prompt prompt;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "ORG/WORKSPACE",
      description = "The workspace: its id or ORG/WORKSPACE.")
  private String workspace;

  @Option(names = Confirmation.OPTION, description = Confirmation.DESCRIPTION)
  private boolean confirmed;

  @Mixin private final ServerOptions server;

  LockBreakCommand(ClientEnvironment environment, Prompt prompt) {
    this.environment = environment;
    this.prompt = prompt;
    this.server = new ServerOptions(environment);
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    String subject = "workspace " + Terminal.plain(workspace);
    try (RemoteServer asked = server.open(spec)) {
      Names names = new Names(asked, environment, spec.commandLine());
      String path = "/api/v2" + names.find(Names.Named.WORKSPACE, workspace).path();
      LockDetails lock = LockDetails.of(asked, asked.get(path, subject).path("data"));
      if (lock.holder().isEmpty()) {
        throw RemoteFailedException.failed(subject + " is not locked");
      }
      if (!server.json()) {
        out.println("Locked by " + lock.told() + ".");
        out.flush();
      }
      new Confirmation(prompt, confirmed).require(spec.commandLine(), "unlock", workspace);
      JsonNode answer = asked.send("POST", path + "/actions/force-unlock", subject).path("data");
      out.println(server.json() ? Terminal.plain(answer.toString()) : "Unlocked " + subject + ".");
    }
    return out.checkError() ? 1 : 0;
  }
}
