package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells who changed something. */
@Command(
    name = "blame",
    mixinStandardHelpOptions = true,
    description =
        "Shows which states of a workspace added, changed, replaced, moved or removed a resource or"
            + " an output, newest first, and who created them.",
    footer = {
      "",
      "Example: stateward state blame acme/network 'aws_instance.web[0]' --attribute ami",
      "",
      RemoteCommands.STATUS
    })
final class StateBlameCommand implements Callable<Integer> {
  private static final Set<String> WHOLE = Set.of("added", "removed");

  @Spec private CommandSpec spec;
  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ADDRESS",
      description = "Its address, or output.NAME.")
  private String address = "";

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "Instead of an address its attribute id, wherever it was.")
  private String id = "";

  @Option(
      names = "--attribute",
      paramLabel = "NAME",
      description = "Only changes of this attribute.")
  private String attribute = "";

  @Mixin private final Listing listing;

  StateBlameCommand(ClientEnvironment environment) {
    this.listing = new Listing(environment);
  }

  @Override
  public Integer call() {
    if (address.isEmpty() == id.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "either ADDRESS or --id is needed");
    }
    try (RemoteServer server = listing.open()) {
      Query query =
          new Query("/api/stateward/v1" + workspace.path(server) + "/blame")
              .with("address", address)
              .with("resource-id", id)
              .with("attribute", attribute);
      String subject = workspace.subject() + " with states";
      return listing.print(
          server, new ListRequest(query.toString(), subject, columns(new Authors(server))));
    }
  }

  private static List<Column> columns(Authors authors) {
    return List.of(
        Column.attribute("CREATED", "created-at"),
        Column.attribute("SERIAL", "serial"),
        new Column("BY", authors::name),
        new Column("RUN", Authors::origin),
        Column.attribute("CHANGE", "change"),
        new Column("ADDRESS", StateBlameCommand::address),
        new Column("ATTRIBUTES", StateBlameCommand::attributes));
  }

  private static String address(JsonNode change) {
    String former = Column.text(change.at("/attributes/former-address"));
    return Column.text(change.at("/attributes/address"))
        + (former.isEmpty() ? "" : " (from " + former + ")");
  }

  /** Of what was added or removed all attributes were. */
  private static String attributes(JsonNode change) {
    if (WHOLE.contains(change.at("/attributes/change").asText())) {
      return "";
    }
    return change
        .at("/attributes/attributes")
        .valueStream()
        .map(attribute -> attribute.path("name").asText())
        .collect(Collectors.joining(", "));
  }
}
