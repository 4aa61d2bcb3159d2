package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.ServerOptions;
import dev.stateward.bootstrap.remote.Terminal;
import dev.stateward.bootstrap.transfer.Export;
import dev.stateward.bootstrap.transfer.ExportFolder;
import dev.stateward.bootstrap.transfer.HttpStates;
import dev.stateward.bootstrap.transfer.Import;
import dev.stateward.bootstrap.transfer.ImportReport;
import dev.stateward.bootstrap.transfer.ImportRules;
import dev.stateward.bootstrap.transfer.PacedServer;
import dev.stateward.bootstrap.transfer.PgStates;
import dev.stateward.bootstrap.transfer.PlainStates;
import dev.stateward.bootstrap.transfer.S3States;
import dev.stateward.bootstrap.transfer.StateFiles;
import dev.stateward.bootstrap.transfer.StateNames;
import dev.stateward.bootstrap.transfer.StateSource;
import dev.stateward.bootstrap.transfer.TerrakubeExport;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Brings an organization to a server. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Brings an organization to a server: from the folder of an export, from another server of"
            + " this API, or from other backends of Terraform: their state files, their database, or"
            + " their URL. All states come with their serials, lineages, order"
            + " and times, with workspaces, projects, tags, teams, members and access. Run again, it"
            + " goes on where it ended, and adds the states that are new since. Other things that"
            + " are there stay as they are, unless --update is given.",
    footer = {
      "",
      "Example: stateward import --from https://app.terraform.io --organization acme",
      "",
      "Exit status: 0 done, 1 failed, 2 wrong usage, 3 not allowed or not there, 4 done, but some of"
          + " it was refused, or differs from what was there, which was left as it is."
    })
final class ImportCommand implements Callable<Integer> {
  /** The exit status when something was refused, or something of the target differs. */
  static final int CONFLICTS = 4;

  private final Environment environment;
  private final ClientEnvironment variables;

  @Spec private CommandSpec spec;
  @Mixin private final ServerOptions server;
  @Mixin private final PaceOptions pace = new PaceOptions();

  @Option(
      names = "--from",
      required = true,
      paramLabel = "FOLDER|URL",
      description =
          "The folder of an export or of state files, or the URL of another server or backend.")
  private String from = "";

  @Option(
      names = "--from-token-file",
      paramLabel = "FILE",
      description =
          "The file of the token for the other server (default: what `terraform login` stored for it,"
              + " or its TF_TOKEN_... variable).")
  private String fromTokenFile = "";

  @Option(
      names = "--backend",
      paramLabel = "TYPE",
      description =
          "What the URL is of: s3, with the keys of AWS_ACCESS_KEY_ID or AWS_PROFILE; pg, or http,"
              + " which GitLab has too, with the passwords of PGPASSWORD, or TF_HTTP_USERNAME and"
              + " TF_HTTP_PASSWORD; terrakube, with a token.")
  private String backend = "";

  @Option(
      names = "--organization",
      paramLabel = "ORG",
      description = "The organization; needed where there are several.")
  private String organization = "";

  @Option(
      names = "--names",
      paramLabel = "FILE",
      description =
          "Which states become which workspaces: PATH=WORKSPACE on each line (default: all, by"
              + " names that their paths give; --dry-run shows them).")
  private String names = "";

  @Option(
      names = "--as",
      paramLabel = "NAME",
      description = "What it is to be called on the server (default: as before).")
  private String as = "";

  @Option(
      names = "--work",
      paramLabel = "FOLDER",
      description =
          "A folder for a copy of the states, which stays: remove it after the last run. It lets a"
              + " later run add newer states of a source that only has the current ones (default: a"
              + " temporary folder, which is removed at the end). An export needs no copy.")
  private String work = "";

  @Option(
      names = "--update",
      description =
          "Give what is there with other settings, tags or access those of the source, and tell what"
              + " the source does not have. What people changed on the server since is lost.")
  private boolean update;

  @Option(names = "--delete", description = "With --update: remove what the source does not have.")
  private boolean delete;

  @Option(names = "--dry-run", description = "Look what would be done, and change nothing.")
  private boolean dry;

  ImportCommand(Environment environment) {
    this.environment = environment;
    this.variables = new ClientEnvironment(environment.environment(), environment.folder());
    this.server = new ServerOptions(variables);
  }

  @Override
  public Integer call() {
    boolean remote = backend.isEmpty() && from.contains("://");
    ExportFolder given = new ExportFolder(path(from));
    boolean copied = remote || !backend.isEmpty() || given.isPlain();
    if (copied && organization.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "name the organization that gets it with --organization");
    }
    if (!copied && !Files.isDirectory(path(from))) {
      throw new ParameterException(spec.commandLine(), "--from: there is no folder " + from);
    }
    if (delete && !update) {
      throw new ParameterException(spec.commandLine(), "--delete needs --update");
    }
    if (update && copied && !remote) {
      throw new ParameterException(
          spec.commandLine(), "--update needs a source that has settings: a server or an export");
    }
    ImportReport report;
    try (WorkFolder copy = WorkFolder.of(variables, copied ? work : from);
        ProgressLine line = ProgressLine.of(environment, spec);
        PacedServer to = pace.paced(server.open(spec), spec)) {
      String called = as.isEmpty() ? organization : as;
      ServerOptions.say(spec, "into " + to + (called.isEmpty() ? "" : ", organization " + called));
      ExportFolder folder = copied ? copied(new ExportFolder(copy.path()), remote, line) : given;
      ImportRules rules = new ImportRules(dry, update, delete, false);
      report = new Import(to, folder, line, rules).run(organization, as);
    }
    print(report);
    if (copied && !work.isEmpty()) {
      ServerOptions.say(spec, work + " has a copy of the states: remove it when you are done");
    }
    return report.conflicts().isEmpty() ? 0 : CONFLICTS;
  }

  private Path path(String text) {
    return environment.folder().resolve(text);
  }

  /** A folder with what the other server has, or with states of a backend. */
  private ExportFolder copied(ExportFolder folder, boolean remote, ProgressLine line) {
    boolean terrakube = backend.equals("terrakube");
    if (!remote && !terrakube) {
      return gathered(folder, line);
    }
    try (PacedServer source = pace.paced(server.openOther(spec, from, fromTokenFile), spec)) {
      if (terrakube) {
        new TerrakubeExport(source, folder, line).run(organization);
      } else {
        new Export(source, folder, line, InstantSource.system()).run(List.of(organization));
      }
    }
    return folder;
  }

  private ExportFolder gathered(ExportFolder folder, ProgressLine line) {
    try (StateSource source = source()) {
      Map<String, String> paths =
          names.isEmpty() ? StateNames.all(source) : StateNames.in(path(names));
      if (dry && !server.json()) {
        PrintWriter out = spec.commandLine().getOut();
        paths.forEach((name, path) ->
            out.println(Terminal.plain((path.isEmpty() ? source : path) + " -> " + name)));
      }
      new PlainStates(folder, organization, source, line).run(paths);
    }
    return folder;
  }

  private StateSource source() {
    return switch (backend) {
      case "" -> new StateFiles(path(from).toAbsolutePath().normalize());
      case "pg" -> new PgStates(from, variables);
      case "http" -> http();
      case "s3" -> s3();
      default ->
          throw new ParameterException(
              spec.commandLine(), "--backend is s3, pg, http or terrakube, not " + backend);
    };
  }

  private StateSource s3() {
    return new S3States(
        from,
        variables,
        path ->
            ServerOptions.say(
                spec,
                "older versions of "
                    + path
                    + " are not listed to these keys (s3:ListBucketVersions), so the present state"
                    + " comes alone"));
  }

  private StateSource http() {
    HttpStates states = new HttpStates(from, variables, notice -> ServerOptions.say(spec, notice));
    if (states.isExposed()) {
      ServerOptions.say(spec, "the password can be read on its way to " + states + ": use https");
    }
    return states;
  }

  private void print(ImportReport report) {
    PrintWriter out = spec.commandLine().getOut();
    if (server.json()) {
      out.println(Terminal.plain(report.json().toString()));
      return;
    }
    report.lines(dry).forEach(line -> out.println(Terminal.plain(line)));
    if (dry) {
      out.println("Nothing was changed.");
    }
  }
}
