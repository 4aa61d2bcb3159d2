package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists who reads a workspace. */
@Command(
    name = "consumers",
    mixinStandardHelpOptions = true,
    description =
        "Lists who was seen to read the outputs or the state of a workspace, or with --never who"
            + " may and never did.",
    footer = {"", "Example: stateward state consumers acme/network", "", RemoteCommands.STATUS})
final class StateConsumersCommand implements Callable<Integer> {
  private static final List<Column> COLUMNS =
      List.of(
          Column.attribute("NAME", "name"),
          new Column("KIND", StateConsumersCommand::kind),
          Column.attribute("READS", "reads"),
          Column.attribute("FIRST", "first-read-at"),
          Column.attribute("LAST", "last-read-at"),
          new Column("OUTPUTS", StateConsumersCommand::outputs));

  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();

  @Option(names = "--never", description = "Those who may read its outputs and never did.")
  private boolean never;

  @Mixin private final Listing listing;

  StateConsumersCommand(ClientEnvironment environment) {
    this.listing = new Listing(environment);
  }

  @Override
  public Integer call() {
    try (RemoteServer server = listing.open()) {
      Query query =
          new Query("/api/stateward/v1" + workspace.path(server) + "/consumers")
              .with("filter[seen]", never ? "never" : "");
      return listing.print(
          server,
          new ListRequest(query.toString(), workspace.subject() + " with consumers", COLUMNS));
    }
  }

  private static String kind(JsonNode consumer) {
    return consumer.at("/relationships/principal/data/type").asText().replaceAll("s$", "");
  }

  /** The outputs that were read one by one. */
  private static String outputs(JsonNode consumer) {
    return consumer
        .at("/attributes/named-outputs")
        .valueStream()
        .map(output -> output.path("name").asText())
        .collect(Collectors.joining(", "));
  }
}
