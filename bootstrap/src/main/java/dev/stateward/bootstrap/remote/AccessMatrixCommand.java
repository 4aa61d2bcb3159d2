package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells what each team may do with each workspace. */
@Command(
    name = "matrix",
    mixinStandardHelpOptions = true,
    description = {
      "Tells what each team may do with each workspace of an organization: admin, write (the state),"
          + " read (the state), outputs, see or nothing.",
      "Of workspaces whose access the token may not see, no cell is filled. Asks once for each"
          + " workspace."
    },
    footer = {"", "Example: stateward access matrix acme --users", "", RemoteCommands.STATUS})
final class AccessMatrixCommand implements Callable<Integer> {
  /** What gives each word, the strongest first. */
  private static final Map<String, String> WORDS = words();

  @Mixin private final OrganizationParameter organization = new OrganizationParameter();

  @Option(
      names = "--users",
      description =
          "Users in place of teams; the table leaves those out who may do nothing, such as who was"
              + " only invited.")
  private boolean users;

  @Mixin private final Listing listing;

  AccessMatrixCommand(ClientEnvironment environment) {
    this.listing = new Listing(environment);
  }

  private static Map<String, String> words() {
    Map<String, String> words = new LinkedHashMap<>();
    words.put("manage-team-access", "admin");
    words.put("write-state", "write");
    words.put("read-state", "read");
    words.put("read-outputs", "outputs");
    words.put("read-workspace", "see");
    return words;
  }

  @Override
  public Integer call() {
    Map<String, Map<String, String>> rows = new LinkedHashMap<>();
    try (RemoteServer server = listing.open()) {
      String name = organization.name(server.organization());
      String workspaces = "/api/v2/organizations/" + name + "/workspaces";
      for (JsonNode workspace : listing.first(server, workspaces, "organization " + name)) {
        rows.put(
            workspace.at("/attributes/name").asText(),
            cells(server, workspace.path("id").asText()));
      }
    }
    print(rows);
    return listing.out().checkError() ? 1 : 0;
  }

  private Map<String, String> cells(RemoteServer server, String workspace) {
    Map<String, String> cells = new LinkedHashMap<>();
    String path = "/api/stateward/v1/workspaces/" + workspace + "/effective-access";
    try {
      for (JsonNode principal : Listing.all(server, path, "workspace " + workspace)) {
        String kind = principal.at("/relationships/principal/data/type").asText();
        if (kind.equals(users ? "users" : "teams")) {
          cells.put(principal.at("/attributes/name").asText(), word(principal));
        }
      }
    } catch (RemoteFailedException e) {
      if (e.status() != RemoteFailedException.DENIED) {
        throw e;
      }
    }
    return cells;
  }

  private static String word(JsonNode principal) {
    Set<String> held =
        principal
            .at("/attributes/permissions")
            .valueStream()
            .map(permission -> permission.path("name").asText())
            .collect(Collectors.toSet());
    return WORDS.entrySet().stream()
        .filter(it -> held.contains(it.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  private void print(Map<String, Map<String, String>> rows) {
    DocumentPrinter printer =
        listing.printer(List.of(Column.at("NAME", "/workspace")), new MatrixPrinter());
    rows.forEach((workspace, cells) -> {
      ObjectNode row = JsonNodeFactory.instance.objectNode().put("workspace", workspace);
      cells.forEach(row.putObject("access")::put);
      printer.add(row);
    });
    printer.end();
  }

  /** Prints a row for each workspace, when the columns of all rows are known. */
  private final class MatrixPrinter implements DocumentPrinter {
    private final List<JsonNode> rows = new ArrayList<>();
    private final Set<String> names = new LinkedHashSet<>();

    @Override
    public void add(JsonNode row) {
      rows.add(row);
      for (Map.Entry<String, JsonNode> cell : row.path("access").properties()) {
        if (!users || !cell.getValue().asText().isEmpty()) {
          names.add(cell.getKey());
        }
      }
    }

    @Override
    public void end() {
      Table table = listing.table(Stream.concat(Stream.of("WORKSPACE"), names.stream()).toList());
      for (JsonNode row : rows) {
        List<String> cells = new ArrayList<>(List.of(row.path("workspace").asText()));
        names.forEach(name -> cells.add(row.path("access").path(name).asText("")));
        table.add(cells);
      }
      table.flush();
      if (rows.isEmpty()) {
        listing.say("nothing was found");
      }
    }
  }
}
