package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what guardrails found. */
@Command(
    name = "findings",
    mixinStandardHelpOptions = true,
    description =
        "Shows what guardrails found in a state when it was accepted, and by which override it"
            + " passed, if any.",
    footer = {
      "",
      "Example: stateward guardrail findings acme/network 41",
      "",
      RemoteCommands.STATUS
    })
final class GuardrailFindingsCommand implements Callable<Integer> {
  private static final List<Column> COLUMNS =
      List.of(
          Column.at("RULE", "/rule"),
          Column.at("ACTION", "/action"),
          Column.at("ORIGIN", "/origin"),
          Column.at("ACTUAL", "/actual"),
          Column.at("MOST", "/most"),
          Column.at("FOUND", "/detail"));

  @Spec private CommandSpec spec;
  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "VERSION",
      description = "A serial or the id of a state version (default: the current one).")
  private String version = "";

  @Mixin private final GuardrailTable table;

  GuardrailFindingsCommand(ClientEnvironment environment) {
    this.table = new GuardrailTable(environment);
  }

  @Override
  public Integer call() {
    try (RemoteServer server = table.open()) {
      VersionSearch versions =
          new VersionSearch(server, spec, workspace.subject(), workspace.path(server));
      String id = versions.id(version);
      JsonNode found =
          server.get(
              "/api/stateward/v1/state-versions/" + id + "/guardrail-findings",
              "state version " + id);
      JsonNode reason = found.at("/data/attributes/overridden-for");
      if (reason.isTextual()) {
        ServerOptions.say(spec, "an override let it pass: " + Terminal.plain(reason.asText()));
      }
      return table.print(found, "/data/attributes/findings", COLUMNS);
    }
  }
}
