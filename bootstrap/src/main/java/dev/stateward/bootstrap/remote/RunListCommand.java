package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists runs. The API lists none, but sends those of states along with these. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the runs that wrote states of a workspace, the one of the latest first.",
      "An apply on a workstation or in a pipeline has no run: `stateward state changes` lists the"
          + " state versions of all of them."
    },
    footer = {"", "Example: stateward run list acme/network", "", RemoteCommands.STATUS})
final class RunListCommand implements Callable<Integer> {
  private static final List<Column> COLUMNS =
      List.of(
          Column.at("ID", "/id"),
          Column.attribute("STATUS", "status"),
          Column.attribute("CREATED", "created-at"),
          Column.attribute("SOURCE", "source"),
          Column.attribute("MESSAGE", "message"));

  @Spec private CommandSpec spec;
  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();
  @Mixin private final Listing listing;

  RunListCommand(ClientEnvironment environment) {
    this.listing = new Listing(environment);
  }

  @Override
  public Integer call() {
    try (RemoteServer server = listing.open()) {
      String path = workspace.path(server);
      Query versions =
          new VersionSearch(server, spec, workspace.subject(), path)
              .versions()
              .with("include", "run")
              .with("page[size]", "100");
      Set<String> seen = new HashSet<>();
      return listing.print(
          server,
          new ListRequest(
              versions.toString(),
              workspace.subject() + " with states",
              COLUMNS,
              page -> unseen(page, seen)));
    }
  }

  /** A run may have written several states. */
  private static List<JsonNode> unseen(JsonNode page, Set<String> seen) {
    List<JsonNode> runs = new ArrayList<>();
    for (JsonNode version : page.path("data")) {
      String id = version.at("/relationships/run/data/id").asText("");
      for (JsonNode related : page.path("included")) {
        boolean same = related.path("id").asText().equals(id);
        if (same && related.path("type").asText().equals("runs") && seen.add(id)) {
          runs.add(related);
        }
      }
    }
    return runs;
  }
}
