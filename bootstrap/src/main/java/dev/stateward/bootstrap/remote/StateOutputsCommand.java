package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists outputs. */
@Command(
    name = "outputs",
    mixinStandardHelpOptions = true,
    description =
        "Lists the outputs of a workspace's current state. Sensitive values are not shown.",
    footer = {"", "Example: stateward state outputs acme/network", "", RemoteCommands.STATUS})
final class StateOutputsCommand implements Callable<Integer> {
  private static final List<Column> COLUMNS =
      List.of(
          Column.attribute("NAME", "name"),
          Column.attribute("TYPE", "detailed-type"),
          new Column("VALUE", StateOutputsCommand::value));

  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();
  @Mixin private final Listing listing;

  StateOutputsCommand(ClientEnvironment environment) {
    this.listing = new Listing(environment);
  }

  @Override
  public Integer call() {
    try (RemoteServer server = listing.open()) {
      return listing.print(
          server,
          new ListRequest(
              "/api/v2" + workspace.path(server) + "/current-state-version-outputs",
              "current state of the " + workspace.subject(),
              COLUMNS));
    }
  }

  private static String value(JsonNode output) {
    JsonNode value = output.at("/attributes/value");
    boolean hidden =
        output.at("/attributes/sensitive").asBoolean()
            || HiddenValues.contain(output.at("/attributes/name").asText(), value);
    return hidden ? HiddenValues.TEXT : Column.text(value);
  }
}
