package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.ServerOptions;
import dev.stateward.bootstrap.remote.Terminal;
import dev.stateward.bootstrap.transfer.Export;
import dev.stateward.bootstrap.transfer.ExportFolder;
import dev.stateward.bootstrap.transfer.MissingLists;
import dev.stateward.bootstrap.transfer.PacedServer;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Writes organizations of a server into a folder. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Writes organizations of any server of this API (HCP Terraform, Terraform Enterprise, this"
            + " one) into a folder: all states as they are, with their workspaces, projects, tags,"
            + " teams, members and access. Run again, it goes on where it ended.",
    footer = {
      "",
      "Example: stateward export --server https://app.terraform.io --organization acme --to exported",
      "",
      "Exit status: 0 done, 1 failed, 2 wrong usage, 3 not allowed or not there."
    })
final class ExportCommand implements Callable<Integer> {
  private final Environment environment;

  @Spec private CommandSpec spec;
  @Mixin private final ServerOptions server;
  @Mixin private final PaceOptions pace = new PaceOptions();

  @Option(
      names = "--to",
      paramLabel = "FOLDER",
      description = "The folder, which only you can read. Its states often hold passwords.")
  private String to = "";

  @Option(
      names = "--organization",
      paramLabel = "ORG",
      description = "An organization; several by several options (default: all you may see).")
  private List<String> organizations = List.of();

  @Option(names = "--dry-run", description = "Count what there is, and write nothing.")
  private boolean dry;

  ExportCommand(Environment environment) {
    this.environment = environment;
    this.server =
        new ServerOptions(new ClientEnvironment(environment.environment(), environment.folder()));
  }

  @Override
  public Integer call() {
    if (to.isEmpty() && !dry) {
      throw new ParameterException(spec.commandLine(), "--to FOLDER is missing");
    }
    ExportFolder folder = new ExportFolder(environment.folder().resolve(to));
    JsonNode manifest;
    try (PacedServer from = pace.paced(server.open(spec), spec);
        ProgressLine line = ProgressLine.of(environment, spec)) {
      Export export = new Export(from, folder, line, InstantSource.system());
      manifest = dry ? export.count(organizations) : export.run(organizations);
    }
    print(manifest, folder);
    return 0;
  }

  private void print(JsonNode manifest, ExportFolder folder) {
    PrintWriter out = spec.commandLine().getOut();
    if (server.json()) {
      out.println(Terminal.plain(manifest.toString()));
      return;
    }
    for (JsonNode each : manifest.path("organizations")) {
      out.println(Terminal.plain(told(each)));
      MissingLists.texts(each)
          .forEach(it -> out.println("Not told by the server: " + Terminal.plain(it) + "."));
    }
    String leftOut = String.join("; ", texts(manifest.path("left-out")));
    out.println("Left out: " + Terminal.plain(leftOut) + ".");
    out.println(dry ? "Nothing was written." : "Written to " + folder + ".");
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asText).toList();
  }

  private static String told(JsonNode counts) {
    return "Organization %s: %d projects, %d teams, %d members, %d workspaces, %d states (%d bytes)%s."
        .formatted(
            counts.path("name").asText(),
            counts.path("projects").asLong(),
            counts.path("teams").asLong(),
            counts.path("members").asLong(),
            counts.path("workspaces").asLong(),
            counts.path("versions").asLong(),
            counts.path("bytes").asLong(),
            counts.has("fetched-versions")
                ? ", of which %d were fetched".formatted(counts.path("fetched-versions").asLong())
                : "");
  }
}
