package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Explains who may do what with a workspace. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = "Tells who may do what with a workspace, and which rules give it to them.",
    footer = {
      "",
      "Example: stateward access explain acme/network --permission read-state",
      "",
      RemoteCommands.STATUS
    })
final class AccessExplainCommand implements Callable<Integer> {
  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();

  @Option(
      names = "--permission",
      split = ",",
      paramLabel = "PERMISSION",
      description = "Those who have all of these, and why; such as read-state.")
  private List<String> permissions = List.of();

  @Option(
      names = "--principal",
      paramLabel = "ID",
      description = "The id of one user, team or organization.")
  private String principal = "";

  @Mixin private final Listing listing;

  AccessExplainCommand(ClientEnvironment environment) {
    this.listing = new Listing(environment);
  }

  @Override
  public Integer call() {
    try (RemoteServer server = listing.open()) {
      Query query =
          new Query("/api/stateward/v1" + workspace.path(server) + "/effective-access")
              .with("principal", principal)
              .with("filter[permission]", principal.isEmpty() ? String.join(",", permissions) : "");
      return listing.print(
          server, query.toString(), workspace.subject() + " with access", new Printer());
    }
  }

  /** Prints a row for each permission of each principal. */
  private final class Printer implements DocumentPrinter {
    private final Table table = listing.table(List.of("WHO", "KIND", "PERMISSION", "BECAUSE OF"));
    private boolean nobody = true;

    @Override
    public void add(JsonNode document) {
      String name = document.at("/attributes/name").asText();
      String kind = document.at("/relationships/principal/data/type").asText();
      for (JsonNode permission : document.at("/attributes/permissions")) {
        String label = permission.path("name").asText();
        if (permissions.isEmpty() || permissions.contains(label)) {
          nobody = false;
          table.add(List.of(name, kind.replaceAll("s$", ""), label, rules(permission)));
        }
      }
    }

    private String rules(JsonNode permission) {
      return permission
          .path("rules")
          .valueStream()
          .map(rule -> rule.path("description").asText())
          .collect(Collectors.joining("; "));
    }

    @Override
    public void end() {
      table.flush();
      if (nobody) {
        listing.say("nobody was found");
      }
    }
  }
}
