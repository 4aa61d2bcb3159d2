package dev.stateward.bootstrap.remote;

import dev.stateward.domain.organization.OrganizationName;
import java.io.PrintWriter;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The commands on the profiles of a user. */
final class ProfileCommands {
  private ProfileCommands() {}

  static CommandLine in(ClientEnvironment environment) {
    return new CommandLine(new ProfileCommand())
        .addSubcommand(new ListCommand(environment))
        .addSubcommand(new ProfileShowCommand(environment))
        .addSubcommand(new SetCommand(environment))
        .addSubcommand(new UseCommand(environment))
        .addSubcommand(new RemoveCommand(environment));
  }

  private static void print(CommandSpec spec, String done) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(Terminal.plain(done));
    out.flush();
  }

  @Command(
      name = "profile",
      mixinStandardHelpOptions = true,
      description = "Gives names to servers, with their organization and where their token is.")
  private static final class ProfileCommand {}

  /** Lists profiles. */
  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = "Lists the profiles, and which is in use.",
      footer = {"", "Example: stateward profile list"})
  private static final class ListCommand implements Callable<Integer> {
    private static final List<Column> COLUMNS =
        List.of(
            Column.at("PROFILE", "/profile"),
            new Column("USED", it -> it.path("used").asBoolean() ? "yes" : ""),
            Column.at("SERVER", "/server"),
            Column.at("ORGANIZATION", "/organization"),
            Column.at("TOKEN FILE", "/token-file"));

    private final ClientEnvironment environment;

    @Spec private CommandSpec spec;

    @Option(names = "--json", description = "Print a JSON object for each.")
    private boolean json;

    @Mixin private final FormatOption format = new FormatOption();

    ListCommand(ClientEnvironment environment) {
      this.environment = environment;
    }

    @Override
    public Integer call() {
      Profiles profiles = Profiles.read(environment);
      PrintWriter out = spec.commandLine().getOut();
      List<String> titles = COLUMNS.stream().map(Column::title).toList();
      Table table = new Table(out, Terminal.isColoured(environment), titles);
      DocumentPrinter printer =
          DocumentPrinters.of(
              format.format(spec, json), out, COLUMNS, new TablePrinter(COLUMNS, table, () -> {}));
      profiles
          .all()
          .forEach((name, profile) ->
              printer.add(
                  ProfileShowCommand.document(name, profile, name.equals(profiles.used()))));
      printer.end();
      if (profiles.all().isEmpty()) {
        ServerOptions.say(spec, "there are no profiles: see `stateward profile set --help`");
      }
      return 0;
    }
  }

  /** Sets a profile. */
  @Command(
      name = "set",
      mixinStandardHelpOptions = true,
      description = "Adds or replaces a profile; the first one is in use at once.",
      footer = {
        "",
        "Example: stateward profile set work --server state.example.com --organization acme"
      })
  private static final class SetCommand implements Callable<Integer> {
    private final ClientEnvironment environment;

    @Spec private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "NAME", description = "The name of the profile.")
    private String name;

    @Option(names = "--server", required = true, paramLabel = "URL", description = "The server.")
    private String server;

    @Option(
        names = "--organization",
        paramLabel = "ORG",
        description = "The organization of names without one.")
    private String organization = "";

    @Option(
        names = "--token-file",
        paramLabel = "FILE",
        description =
            "The file of the token, which only you can read (default: the token is looked for where"
                + " Terraform looks).")
    private String tokenFile = "";

    SetCommand(ClientEnvironment environment) {
      this.environment = environment;
    }

    @Override
    public Integer call() {
      if (!name.matches("[A-Za-z0-9._-]{1,64}")) {
        throw new ParameterException(
            spec.commandLine(), "a profile's name has 1 to 64 letters, digits, '.', '_' and '-'");
      }
      if (!organization.isEmpty() && !OrganizationName.hasForm(organization)) {
        throw new ParameterException(
            spec.commandLine(), "not the name of an organization: \"" + organization + "\"");
      }
      if (!server.matches("(?i)localhost(:\\d+)?|.*://.*|.*\\..*")) {
        throw new ParameterException(
            spec.commandLine(),
            "the server is not given as a URL such as https://state.example.com");
      }
      String file = tokenFile;
      if (!file.isEmpty()) {
        PrivateFile.read(environment, file);
        file = environment.folder().resolve(file).toAbsolutePath().normalize().toString();
      }
      ServerAddress address = ServerAddress.find(server, environment);
      Profiles profiles =
          Profiles.read(environment)
              .with(name, new Profile(address.toString(), organization, file));
      profiles.write(environment);
      boolean used = profiles.used().equals(name);
      print(spec, "Set profile " + name + (used ? ", which is in use." : "."));
      return 0;
    }
  }

  /** Chooses the profile to use. */
  @Command(
      name = "use",
      mixinStandardHelpOptions = true,
      description = "Chooses the profile of commands without --server and --profile.",
      footer = {"", "Example: stateward profile use work"})
  private static final class UseCommand implements Callable<Integer> {
    private final ClientEnvironment environment;

    @Spec private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "NAME", description = "The name of the profile.")
    private String name;

    UseCommand(ClientEnvironment environment) {
      this.environment = environment;
    }

    @Override
    public Integer call() {
      Profiles before = Profiles.read(environment);
      Profile chosen = before.named(name);
      new Profiles(name, before.all()).write(environment);
      print(spec, "Profile " + name + " is in use: " + chosen.server() + ".");
      return 0;
    }
  }

  /** Removes a profile. */
  @Command(
      name = "remove",
      mixinStandardHelpOptions = true,
      description = "Removes a profile; the file of its token stays.",
      footer = {"", "Example: stateward profile remove work"})
  private static final class RemoveCommand implements Callable<Integer> {
    private final ClientEnvironment environment;

    @Spec private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "NAME", description = "The name of the profile.")
    private String name;

    RemoveCommand(ClientEnvironment environment) {
      this.environment = environment;
    }

    @Override
    public Integer call() {
      Profiles before = Profiles.read(environment);
      before.named(name);
      SortedMap<String, Profile> all = new TreeMap<>(before.all());
      all.remove(name);
      new Profiles(before.used().equals(name) ? "" : before.used(), all).write(environment);
      print(spec, "Removed profile " + name + ".");
      return 0;
    }
  }
}
