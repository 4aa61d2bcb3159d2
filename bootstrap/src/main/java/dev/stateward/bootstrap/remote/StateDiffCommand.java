package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares versions. */
@Command(
    name = "diff",
    mixinStandardHelpOptions = true,
    description =
        "Shows what changed between two states of a workspace: + added, - removed, -/+ replaced,"
            + " ~ changed or moved. Values of attributes only with --values.",
    footer = {
      "",
      "A VERSION is a serial, the id of a state version, or ORG/WORKSPACE for the"
          + " current state of another workspace.",
      "",
      "Example: stateward state diff acme/network --from 41 --to 43",
      "",
      RemoteCommands.STATUS
    })
final class StateDiffCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();

  @Option(
      names = "--from",
      paramLabel = "VERSION",
      description = "The earlier one (default: the one before).")
  private String from = "";

  @Option(
      names = "--to",
      paramLabel = "VERSION",
      description = "The later one (default: the current one).")
  private String to = "";

  @Option(
      names = "--change",
      paramLabel = "CHANGES",
      description = "Only these, such as removed,replaced.")
  private String changes = "";

  @Option(
      names = "--type",
      paramLabel = "TYPES",
      description = "Only resources of these types, and output for outputs.")
  private String types = "";

  @Option(
      names = "--values",
      paramLabel = "WHICH",
      description =
          "Values of attributes too: plain for those that are not sensitive, all for all. The server"
              + " records that they were read.")
  private String values = "";

  @Option(names = "--summary", description = "Only how much changed.")
  private boolean summary;

  @Mixin private final Listing listing;

  StateDiffCommand(ClientEnvironment environment) {
    this.listing = new Listing(environment);
  }

  @Override
  public Integer call() {
    try (RemoteServer server = listing.open()) {
      String path = workspace.path(server);
      VersionSearch versions = new VersionSearch(server, spec, workspace.subject(), path);
      String later = versions.id(to);
      Query query =
          new Query("/api/stateward/v1/state-versions/" + later + "/diff")
              .with("from", from.isEmpty() ? "" : versions.id(from))
              .with("filter[change]", changes)
              .with("filter[type]", types);
      String subject = "state to compare";
      DiffPrinter printer = new DiffPrinter(listing.out(), listing.colours());
      if (!summary) {
        // Values of a page are limited together, so that fewer changes fit into one.
        query.with("values", values).with("page[size]", values.isEmpty() ? "" : "20");
        return listing.print(server, query.toString(), subject, printer);
      }
      var page = server.get(query.with("page[size]", "1").toString(), subject);
      if (!listing.prints(((ObjectNode) page.path("meta")).without("pagination"))) {
        printer.begin(page);
        printer.end();
      }
      return 0;
    }
  }
}
