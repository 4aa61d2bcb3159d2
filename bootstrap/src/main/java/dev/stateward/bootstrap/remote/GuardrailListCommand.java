package dev.stateward.bootstrap.remote;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists guardrails. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description =
        "Lists the guardrails of an organization or a project, or those that hold for a workspace"
            + " and where they are set.",
    footer = {"", "Example: stateward guardrail list acme/network", "", RemoteCommands.STATUS})
final class GuardrailListCommand implements Callable<Integer> {
  @Mixin private final GuardrailPlace place = new GuardrailPlace();

  @Option(names = "--own", description = "Of a workspace, only what is set there.")
  private boolean own;

  @Mixin private final GuardrailTable table;

  GuardrailListCommand(ClientEnvironment environment) {
    this.table = new GuardrailTable(environment);
  }

  @Override
  public Integer call() {
    try (RemoteServer server = table.open()) {
      String path = own ? place.own(server) : place.effective(server);
      return table.print(server.get(path, place.subject()));
    }
  }
}
