package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tries guardrails. */
@Command(
    name = "try",
    mixinStandardHelpOptions = true,
    description =
        "Tells what the last versions of a workspace would have met of the guardrails that hold"
            + " for it.",
    footer = {"", "Example: stateward guardrail try acme/network", "", RemoteCommands.STATUS})
final class GuardrailTryCommand implements Callable<Integer> {
  private static final List<Column> COLUMNS =
      List.of(
          Column.at("VERSION", "/id"),
          Column.at("SERIAL", "/serial"),
          Column.at("CREATED", "/created-at"),
          Column.at("RESULT", "/result"),
          new Column("FOUND", GuardrailTryCommand::found));

  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();

  @Option(
      names = "--versions",
      paramLabel = "NUMBER",
      defaultValue = "20",
      description = "How many, 1 to 20; ${DEFAULT-VALUE} by default.")
  private int versions;

  @Mixin private final GuardrailTable table;

  GuardrailTryCommand(ClientEnvironment environment) {
    this.table = new GuardrailTable(environment);
  }

  @Override
  public Integer call() {
    try (RemoteServer server = table.open()) {
      String path =
          "/api/stateward/v1" + workspace.path(server) + "/guardrails/try?versions=" + versions;
      return table.print(
          server.get(path, workspace.subject() + " with states"),
          "/data/attributes/versions",
          COLUMNS);
    }
  }

  private static String found(JsonNode version) {
    List<String> found = new ArrayList<>();
    for (JsonNode finding : version.path("findings")) {
      found.add(finding.path("rule").asText() + ": " + finding.path("detail").asText());
    }
    return found.isEmpty() ? Column.text(version.path("reason")) : String.join("; ", found);
  }
}
