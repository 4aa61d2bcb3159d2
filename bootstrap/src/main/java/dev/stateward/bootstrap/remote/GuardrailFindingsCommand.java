package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what guardrails found in states that were accepted, or in those that were refused. */
@Command(
    name = "findings",
    mixinStandardHelpOptions = true,
    description = {
      "Shows what guardrails found in a state when it was accepted, and by which override it"
          + " passed, if any.",
      "With --refused it lists the states that guardrails refused, the latest first. They are in"
          + " the audit trail, which owners of the organization read."
    },
    footer = {
      "",
      "Example: stateward guardrail findings acme/network 41",
      "",
      "Example: stateward guardrail findings acme/network --refused",
      "",
      RemoteCommands.STATUS
    })
final class GuardrailFindingsCommand implements Callable<Integer> {
  private static final List<Column> FOUND =
      List.of(
          Column.at("RULE", "/rule"),
          Column.at("ACTION", "/action"),
          Column.at("ORIGIN", "/origin"),
          Column.at("ACTUAL", "/actual"),
          Column.at("MOST", "/most"),
          Column.at("FOUND", "/detail"));

  private static final List<Column> REFUSED =
      List.of(
          Column.at("REFUSED", "/timestamp"),
          Column.at("ACTOR", "/actor/name"),
          Column.at("SERIAL", "/after/serial"),
          Column.at("RULE", "/rule"),
          Column.at("FOUND", "/detail"));

  /** Details of a refused state that are no rules. */
  private static final Set<String> OF_STATES = Set.of("serial", "lineage");

  @Spec private CommandSpec spec;
  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "VERSION",
      description = "A serial or the id of a state version (default: the current one).")
  private String version = "";

  @Option(names = "--refused", description = "List the states that guardrails refused.")
  private boolean refused;

  @Mixin private final Listing listing;

  GuardrailFindingsCommand(ClientEnvironment environment) {
    this.listing = new Listing(environment);
  }

  @Override
  public Integer call() {
    if (refused && !version.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "a refused state has no version: omit VERSION or --refused");
    }
    try (RemoteServer server = listing.open()) {
      String path = workspace.path(server);
      return refused ? printRefused(server, path) : printFound(server, path);
    }
  }

  private int printFound(RemoteServer server, String path) {
    String id = new VersionSearch(server, spec, workspace.subject(), path).id(version);
    return listing.print(
        server,
        new ListRequest(
            "/api/stateward/v1/state-versions/" + id + "/guardrail-findings",
            "state version " + id,
            FOUND,
            this::found));
  }

  private Iterable<JsonNode> found(JsonNode page) {
    if (listing.isForPrograms()) {
      return List.of(page.path("data"));
    }
    JsonNode reason = page.at("/data/attributes/overridden-for");
    if (reason.isTextual()) {
      listing.say("an override let it pass: " + Terminal.plain(reason.asText()));
    }
    return page.at("/data/attributes/findings");
  }

  private int printRefused(RemoteServer server, String path) {
    JsonNode found = server.get("/api/v2" + path, workspace.subject()).path("data");
    String organization = found.at("/relationships/organization/data/id").asText();
    Query records =
        new Query("/api/stateward/v1/organizations/" + organization + "/audit-trail")
            .with("filter[workspace]", found.path("id").asText())
            .with("filter[action]", "guardrail.refuse");
    return listing.print(
        server,
        new ListRequest(
            records.toString(), "audit trail of " + organization, REFUSED, this::refused));
  }

  /** Each rule that refused a state, with the record of that. */
  private Iterable<JsonNode> refused(JsonNode page) {
    if (listing.isForPrograms()) {
      return page.path("data");
    }
    List<JsonNode> rows = new ArrayList<>();
    for (JsonNode document : page.path("data")) {
      document
          .at("/attributes/after")
          .properties()
          .forEach(detail -> {
            if (!OF_STATES.contains(detail.getKey())) {
              ObjectNode row = document.path("attributes").deepCopy();
              rows.add(
                  row.put("rule", detail.getKey().replace('_', '-'))
                      .put("detail", detail.getValue().asText()));
            }
          });
    }
    return rows;
  }
}
