package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists versions. */
@Command(
    name = "changes",
    mixinStandardHelpOptions = true,
    description =
        "Lists the states of a workspace, newest first, with how much each added, changed, replaced,"
            + " removed and moved, and who created it.",
    footer = {
      "",
      "Example: stateward state changes acme/network --limit 10",
      "",
      RemoteCommands.STATUS
    })
final class StateChangesCommand implements Callable<Integer> {
  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();
  @Mixin private final Listing listing;

  StateChangesCommand(ClientEnvironment environment) {
    this.listing = new Listing(environment);
  }

  @Override
  public Integer call() {
    try (RemoteServer server = listing.open()) {
      return listing.print(
          server,
          new ListRequest(
              "/api/stateward/v1" + workspace.path(server) + "/changes",
              workspace.subject() + " with states",
              columns(new Authors(server))));
    }
  }

  private static List<Column> columns(Authors authors) {
    return List.of(
        Column.attribute("CREATED", "created-at"),
        Column.attribute("SERIAL", "serial"),
        Column.at("VERSION", "/id"),
        new Column("BY", authors::name),
        new Column("RUN", Authors::origin),
        Column.attribute("+", "summary/added"),
        Column.attribute("~", "summary/changed"),
        Column.attribute("-/+", "summary/replaced"),
        Column.attribute("-", "summary/removed"),
        Column.attribute("MOVED", "summary/moved"),
        Column.attribute("OUTPUTS", "summary/outputs"),
        Column.attribute("TERRAFORM", "terraform-version"),
        new Column("NOTE", StateChangesCommand::note));
  }

  /** Why there are no numbers. */
  private static String note(JsonNode version) {
    return version.at("/attributes/extracted").asBoolean(true)
        ? Column.text(version.at("/attributes/error"))
        : "not read yet";
  }
}
