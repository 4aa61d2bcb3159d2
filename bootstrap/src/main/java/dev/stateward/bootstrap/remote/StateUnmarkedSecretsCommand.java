package dev.stateward.bootstrap.remote;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists outputs that are secret by their name. */
@Command(
    name = "unmarked-secrets",
    mixinStandardHelpOptions = true,
    description =
        "Lists outputs whose names say that they are secret and that are not marked as sensitive,"
            + " and the states since which they are.",
    footer = {
      "",
      "Example: stateward state unmarked-secrets acme/network",
      "",
      RemoteCommands.STATUS
    })
final class StateUnmarkedSecretsCommand implements Callable<Integer> {
  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();
  @Mixin private final Listing listing;

  StateUnmarkedSecretsCommand(ClientEnvironment environment) {
    this.listing = new Listing(environment);
  }

  @Override
  public Integer call() {
    try (RemoteServer server = listing.open()) {
      return listing.print(
          server,
          new ListRequest(
              "/api/stateward/v1" + workspace.path(server) + "/unmarked-secrets",
              workspace.subject() + " with states",
              columns(new Authors(server))));
    }
  }

  private static List<Column> columns(Authors authors) {
    return List.of(
        Column.attribute("SINCE", "created-at"),
        Column.attribute("SERIAL", "serial"),
        new Column("BY", authors::name),
        new Column("RUN", Authors::origin),
        Column.attribute("CHANGE", "change"),
        Column.attribute("OUTPUT", "address"));
  }
}
