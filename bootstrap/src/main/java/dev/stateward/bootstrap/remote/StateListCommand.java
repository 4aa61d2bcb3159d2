package dev.stateward.bootstrap.remote;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists resources. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "Lists the resources of a workspace's current state, one instance per line.",
    footer = {"", "Example: stateward state list acme/network", "", RemoteCommands.STATUS})
final class StateListCommand implements Callable<Integer> {
  private static final List<Column> COLUMNS =
      List.of(
          Column.attribute("ADDRESS", "address"),
          Column.attribute("PROVIDER", "provider"),
          Column.attribute("CHANGED", "updated-at"));

  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();
  @Mixin private final Listing listing;

  StateListCommand(ClientEnvironment environment) {
    this.listing = new Listing(environment);
  }

  @Override
  public Integer call() {
    try (RemoteServer server = listing.open()) {
      return listing.print(
          server,
          new ListRequest(
              "/api/v2" + workspace.path(server) + "/resources",
              workspace.subject() + " with resources",
              COLUMNS));
    }
  }
}
